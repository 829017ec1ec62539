import { paths } from '#domain/paths.ts'
import { useCustomer } from '#ui/account/use-customer.ts'
import { useTranslation } from '#ui/browser/use-translation.ts'
import { useLocation } from '#ui/page/page-context.ts'

interface MainMenuProps {
  /** Called when a link is followed. */
  readonly onFollow?: () => void
}

/** Main links. SPEC §2: Home, Products, Wishlist when signed in, About, Contact. */
export function MainMenu({ onFollow }: MainMenuProps) {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const customer = useCustomer()
  const items = [
    { href: paths.home(), label: t('nav.home') },
    { href: paths.products(), label: t('nav.products') },
    ...(customer ? [{ href: paths.wishlist(), label: t('nav.wishlist') }] : []),
    { href: paths.about(), label: t('nav.about') },
    { href: paths.contact(), label: t('nav.contact') },
  ]
  return (
    <ul>
      {items.map(({ href, label }) => (
        <li key={href}>
          <a href={href} aria-current={href === pathname ? 'page' : undefined} onClick={onFollow}>
            {label}
          </a>
        </li>
      ))}
    </ul>
  )
}
