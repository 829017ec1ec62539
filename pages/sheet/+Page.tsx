import { parseSecondLanguage } from '#domain/second-language.ts'
import { useCustomer } from '#ui/account/use-customer.ts'
import { useTranslation } from '#ui/browser/use-translation.ts'
import { useLanguage, useLocation, useRouteParam } from '#ui/page/page-context.ts'
import { OfferSheet } from './offer-sheet.tsx'
import { ProductSheet } from './product-sheet.tsx'
import { QuoteSheet } from './quote-sheet.tsx'
import { type SheetLanguages, useSecondLanguage } from './sheet-language.ts'
import { WishlistSheet } from './wishlist-sheet.tsx'

/** A printable A4 sheet in one language, or in two side by side: `?with=en`. */
export function Page() {
  const { t } = useTranslation()
  const language = useLanguage()
  const second = parseSecondLanguage(new URLSearchParams(useLocation().search), language)
  const own = { language, t }
  // One component for both: the link that was followed keeps the focus.
  const other = useSecondLanguage(second)
  return <Sheet sheetLanguages={other ? [own, other] : [own]} />
}

function Sheet({ sheetLanguages }: { readonly sheetLanguages: SheetLanguages }) {
  const kind = useRouteParam('kind')
  const id = useRouteParam('id')
  const customer = useCustomer()
  if (kind === 'details') return <ProductSheet id={id} sheetLanguages={sheetLanguages} />
  if (kind === 'quote') return <QuoteSheet sheetLanguages={sheetLanguages} />
  if (kind === 'offer') return <OfferSheet sheetLanguages={sheetLanguages} />
  // The session has ended; the navigation to the login page is pending.
  return customer ? <WishlistSheet sheetLanguages={sheetLanguages} /> : null
}
