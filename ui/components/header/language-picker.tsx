import { type KeyboardEvent, type MouseEvent, useRef } from 'react'
import { LANGUAGE_TRAITS, LANGUAGES, type Language } from '#locales/languages.ts'
import { isForBrowser } from '#ui/browser/click.ts'
import { useTranslation } from '#ui/browser/use-translation.ts'
import { Icon } from '#ui/components/icon.tsx'
import { useLanguage, useLocation, useSwitchLanguage } from '#ui/page/page-context.ts'
import menuStyles from '../popover-menu/popover-menu.module.css'
import styles from './language-picker.module.css'

/** Menu of the languages. Without script its items are links; with script the same page is shown in the new language. */
export function LanguagePicker() {
  const { t } = useTranslation()
  const language = useLanguage()
  const switchLanguage = useSwitchLanguage()
  const { pathname, search } = useLocation()
  const menu = useRef<HTMLDivElement>(null)
  const { ownName } = LANGUAGE_TRAITS[language]

  const choose = (event: MouseEvent, chosen: Language) => {
    event.preventDefault()
    menu.current?.hidePopover()
    switchLanguage(chosen)
  }

  return (
    <div className={styles.root}>
      <button type="button" className={styles.button} popoverTarget={MENU_ID} aria-haspopup="menu">
        <span className="sr-only">{t('nav.languageIs', { name: ownName })}</span>
        <span className={styles.name} aria-hidden="true">
          {ownName}
        </span>
        {/* Part of the accessible name: speech input finds the button by its visible text (WCAG 2.5.3). */}
        <span className={styles.code}>{SHORT_NAMES[language]}</span>
        <Icon name="chevron-down" />
      </button>
      <div
        ref={menu}
        id={MENU_ID}
        className={`${menuStyles.menu} ${styles.menu}`}
        popover="auto"
        role="menu"
        aria-label={t('nav.language')}
        tabIndex={-1}
        onToggle={(event) => {
          if (event.newState === 'open') focusOn(itemsOf(event.currentTarget)[LANGUAGES.indexOf(language)])
        }}
        onKeyDown={moveFocus}
      >
        {LANGUAGES.map((code) => (
          <a
            key={code}
            className={`${menuStyles.item} ${styles.item}`}
            role="menuitemradio"
            aria-checked={code === language}
            lang={code}
            hrefLang={code}
            href={addressIn(code, pathname, search)}
            data-navigation="none"
            onClick={(event) => choose(event, code)}
          >
            {LANGUAGE_TRAITS[code].ownName}
            <Icon name="check" />
          </a>
        ))}
      </div>
    </div>
  )
}

const MENU_ID = 'languages'

/** Labels for narrow windows. */
const SHORT_NAMES: Readonly<Record<Language, string>> = { en: 'EN', ar: 'ع', tr: 'TR' }

/** Returns the address with `lng` always set, because a cookie could otherwise select another language. */
function addressIn(language: Language, pathname: string, search: string): string {
  const query = new URLSearchParams(search)
  query.set('lng', language)
  return `${pathname}?${query}`
}

/** Arrow keys, Home and End move in the menu. Tab closes it and moves on from its button. */
function moveFocus(event: KeyboardEvent<HTMLElement>) {
  if (event.key === 'Tab') event.currentTarget.hidePopover()
  const items = itemsOf(event.currentTarget)
  const at = items.indexOf(document.activeElement as HTMLElement)
  const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length - 1 }[event.key]
  if (next === undefined || isForBrowser(event)) return
  event.preventDefault()
  focusOn(items[(next + items.length) % items.length])
}

/** Focus does not scroll: the menu is in view, and `scroll-padding` would make browsers scroll the page behind it. */
function focusOn(item: HTMLElement | undefined) {
  item?.focus({ preventScroll: true })
}

function itemsOf(menu: HTMLElement): HTMLElement[] {
  return Array.from(menu.querySelectorAll('a'))
}
