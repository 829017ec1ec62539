import { type MouseEvent, useId, useRef } from 'react'
import { company } from '#domain/company.ts'
import { type Shared, shareTargets } from '#domain/share.ts'
import { notify } from '#ui/browser/notify.ts'
import { useTranslation } from '#ui/browser/use-translation.ts'
import { Button } from '#ui/components/button.tsx'
import { Icon } from '#ui/components/icon.tsx'
import menuStyles from '../popover-menu/popover-menu.module.css'
import styles from './share-menu.module.css'

interface ShareMenuProps {
  readonly shared: Shared
}

/**
 * Menu with two networks, the company's Instagram page, and a button that copies the link. Where `navigator.share()`
 * exists, the system's share dialog opens instead.
 */
export function ShareMenu({ shared }: ShareMenuProps) {
  const { t } = useTranslation()
  const id = useId()
  const menu = useRef<HTMLUListElement>(null)

  const openSystemSheet = async (event: MouseEvent) => {
    if (!('share' in navigator) || menu.current?.matches(':popover-open')) return
    event.preventDefault()
    try {
      await navigator.share(shared)
    } catch (failure) {
      // `AbortError` means that the system's dialog was closed without sharing. Other errors open the menu.
      if (!(failure instanceof DOMException && failure.name === 'AbortError')) menu.current?.showPopover()
    }
  }
  const close = () => menu.current?.hidePopover()
  const copyLink = async () => {
    close()
    try {
      await navigator.clipboard.writeText(shared.url)
      notify.success(t('toasts.linkCopied'))
    } catch {
      notify.error(t('share.copyFailed'))
    }
  }

  return (
    <div className={styles.root}>
      <Button
        variant="outline"
        size="sm"
        className={styles.button}
        popoverTarget={id}
        onClick={openSystemSheet}
      >
        <Icon name="share-2" />
        {t('share.button')}
      </Button>
      <ul
        ref={menu}
        id={id}
        popover="auto"
        className={`${menuStyles.menu} ${styles.menu}`}
        aria-label={t('share.button')}
      >
        {shareTargets.map(({ network, name, link }) => (
          <li key={network}>
            <a className={menuStyles.item} href={link(shared)} target="_blank" rel="noopener" onClick={close}>
              <Icon name={network} />
              {name}
            </a>
          </li>
        ))}
        <li>
          <a className={menuStyles.item} href={ourPage} target="_blank" rel="noopener" onClick={close}>
            <Icon name="instagram" />
            {t('share.ourPage')}
          </a>
        </li>
        <li className={styles.scripted}>
          <button type="button" className={menuStyles.item} onClick={copyLink}>
            <Icon name="link" />
            {t('share.copyLink')}
          </button>
        </li>
      </ul>
    </div>
  )
}

const ourPage = company.social.find(({ network }) => network === 'instagram')?.url
