import { useCallback, useState } from 'react'
import { paths } from '#domain/paths.ts'
import { useCustomer } from '#ui/account/use-customer.ts'
import { closeOnBack } from '#ui/browser/close-on-back.ts'
import { useTranslation } from '#ui/browser/use-translation.ts'
import { Button } from '#ui/components/button.tsx'
import { hideThenClose, showThenModal } from '#ui/components/dialog/painted-first.ts'
import { useDialog } from '#ui/components/dialog/use-dialog.ts'
import { Icon } from '#ui/components/icon.tsx'
import { IconButton } from '#ui/components/icon-button.tsx'
import { useQuoteList } from '#ui/quote/use-quote-list.ts'
import { Logo } from './logo.tsx'
import { MainMenu } from './main-menu.tsx'
import styles from './mobile-nav.module.css'
import { ThemeChoice } from './theme-choice.tsx'

/** Menu dialog for narrow windows. */
export function MobileNav({ onSearch }: { readonly onSearch: () => void }) {
  const { t } = useTranslation()
  const customer = useCustomer()
  const quoted = useQuoteList(({ length }) => length)
  const [isOpen, setOpen] = useState(false)
  const close = useCallback(() => setOpen(false), [])
  const ref = useDialog(isOpen, close, showMenu)
  return (
    <>
      <IconButton
        className={styles.burger}
        aria-label={t('nav.openMenu')}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      >
        <Icon name="menu" />
      </IconButton>
      <dialog ref={ref} className={styles.root} aria-label={t('nav.menu')}>
        <div className={styles.top}>
          <button type="button" className={styles.back} onClick={() => hideThenClose(ref.current)}>
            <Icon name="arrow-left" flip />
            {t('nav.back')}
          </button>
          <Logo />
        </div>
        <button
          type="button"
          className={styles.search}
          aria-haspopup="dialog"
          onClick={() => {
            // Before the search's style sheet is requested: while one is loading, WebKit does not return the focus.
            ref.current?.close()
            onSearch()
          }}
        >
          <Icon name="search" />
          {t('search.open')}
        </button>
        <nav aria-label={t('nav.mobile')}>
          <MainMenu onFollow={close} />
        </nav>
        <div className={styles.end}>
          <Button variant="outline" href={paths.quote()} onClick={close}>
            <Icon name="clipboard-list" />
            {quoted > 0 ? t('quoted.linkCount', { count: quoted }) : t('quoted.title')}
          </Button>
          {customer ? (
            <Button variant="outline" href={paths.profile()} onClick={close}>
              <Icon name="user" />
              {t('nav.profile')}
            </Button>
          ) : (
            <>
              <Button href={paths.signup()} onClick={close}>
                {t('nav.createAccount')}
              </Button>
              <Button variant="outline" href={paths.login()} onClick={close}>
                {t('nav.login')}
              </Button>
            </>
          )}
          <ThemeChoice />
        </div>
      </dialog>
    </>
  )
}

/**
 * Media query for a menu that fills the window. In a wider window the page beside the menu could be clicked before the
 * dialog is modal, so the menu is modal from the start there.
 */
const COVERS_THE_WINDOW = '(max-width: 26rem)'

function showMenu(menu: HTMLDialogElement): void {
  if (window.matchMedia(COVERS_THE_WINDOW).matches) showThenModal(menu)
  else menu.showModal()
  closeOnBack(menu)
}
