import { memo, type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { paths } from '#domain/paths.ts'
import { useCustomer } from '#ui/account/use-customer.ts'
import { useTranslation } from '#ui/browser/use-translation.ts'
import { Button } from '#ui/components/button.tsx'
import { Icon } from '#ui/components/icon.tsx'
import { IconButton } from '#ui/components/icon-button.tsx'
import { SearchEntry } from '#ui/components/search/search-entry.tsx'
import styles from './header.module.css'
import { LanguagePicker } from './language-picker.tsx'
import { LogoLink } from './logo.tsx'
import { MainMenu } from './main-menu.tsx'
import { MobileNav } from './mobile-nav.tsx'
import { QuoteLink } from './quote-link.tsx'

/**
 * Header of every page. Signed-in customers have links to wishlist and profile, visitors to login and sign-up. Memoized: a
 * navigation renders only the parts of it that read the address.
 */
export const Header = memo(function Header() {
  const { t } = useTranslation()
  const customer = useCustomer()
  const [isSearching, setSearching] = useState(false)
  const openSearch = useCallback(() => setSearching(true), [])
  const closeSearch = useCallback(() => setSearching(false), [])
  return (
    <FixableHeader>
      <div className={`${styles.row} wrap`}>
        <LogoLink />
        <nav className={styles.menu} aria-label={t('nav.main')}>
          <MainMenu />
        </nav>
        <div className={styles.end}>
          <div className={styles.search} data-customer={customer !== undefined || undefined}>
            <SearchEntry
              isOpen={isSearching}
              open={openSearch}
              close={closeSearch}
              label={t('search.open')}
            />
          </div>
          <LanguagePicker />
          <QuoteLink className={customer ? styles.roomy : styles.spare} />
          {customer ? (
            <>
              <IconButton href={paths.wishlist()} aria-label={t('nav.wishlist')}>
                <Icon name="heart" />
              </IconButton>
              <IconButton href={paths.profile()} aria-label={t('nav.profile')}>
                <Icon name="user" />
              </IconButton>
            </>
          ) : (
            <div className={styles.account}>
              <Button variant="outline" size="sm" href={paths.login()}>
                {t('nav.login')}
              </Button>
              <Button size="sm" href={paths.signup()}>
                {t('nav.createAccount')}
              </Button>
            </div>
          )}
          <MobileNav onSearch={openSearch} />
        </div>
      </div>
    </FixableHeader>
  )
})

/** SPEC §9: fixed after 100 px of scrolling. The outer element keeps its height, so that the layout does not shift. */
function FixableHeader({ children }: { readonly children: ReactNode }) {
  const [isFixed, setFixed] = useState(false)
  const firstPixels = useRef<HTMLSpanElement>(null)

  useEffect(() => {
    if (!firstPixels.current) return
    // The observer delivers several entries at once after fast scrolling. The last entry is the current state.
    const observer = new IntersectionObserver((entries) =>
      setFixed(!(entries.at(-1)?.isIntersecting ?? true)),
    )
    observer.observe(firstPixels.current)
    return () => observer.disconnect()
  }, [])

  return (
    <header className={styles.root} data-fixed={isFixed || undefined}>
      <span className={styles.firstPixels} ref={firstPixels} />
      <div className={styles.bar}>{children}</div>
    </header>
  )
}
