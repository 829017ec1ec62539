import { useCallback, useState } from 'react'
import { paths } from '#domain/paths.ts'
import { useCustomer } from '#ui/account/use-customer.ts'
import { closeOnBack } from '#ui/browser/close-on-back.ts'
import { useTranslation } from '#ui/browser/use-translation.ts'
import { Button } from '#ui/components/button.tsx'
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
  const slideOut = () => {
    ref.current?.toggleAttribute(SLIDES_OUT, true)
    afterPaint(close)
  }
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
          <button type="button" className={styles.back} onClick={slideOut}>
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
            close()
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

/**
 * Attribute of an open menu on its way out of the window. `close()` recalculates the styles of the whole document, which was
 * inert, and returns the focus. On a slow phone the menu would start to move only after that.
 */
const SLIDES_OUT = 'data-slides-out'

function showMenu(menu: HTMLDialogElement): void {
  menu.toggleAttribute(SLIDES_OUT, false)
  if (window.matchMedia(COVERS_THE_WINDOW).matches) showThenModal(menu)
  else menu.showModal()
  closeOnBack(menu)
}

/**
 * Shows a dialog that covers the window, and makes it modal after its first paint. `showModal()` makes the whole
 * document inert and so recalculates all its styles. On a slow phone the dialog would appear only after that.
 */
function showThenModal(dialog: HTMLDialogElement): void {
  const makeModal = () => {
    document.removeEventListener('keydown', makeModal, true)
    // It may have been closed meanwhile.
    if (!dialog.matches('[open]:not(:modal)')) return
    dialog.open = false
    dialog.showModal()
  }
  // Not `show()`: it would move the focus into the dialog, and closing would return the focus to that element.
  dialog.open = true
  afterPaint(makeModal)
  // A key press makes the dialog modal at once, so that Esc and Tab apply to the dialog.
  document.addEventListener('keydown', makeModal, true)
}

function afterPaint(callback: () => void): void {
  requestAnimationFrame(() => setTimeout(callback))
}
