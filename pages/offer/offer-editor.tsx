import { useSetAtom } from 'jotai'
import { OFFER_TERMS_MAX_LENGTH, OFFER_TEXT_MAX_LENGTH } from '#domain/limits.ts'
import { swapIdsOf } from '#domain/offer/answers.ts'
import type { LineOffer, OfferTerms } from '#domain/offer/offer.ts'
import { withOffer } from '#domain/offer/stored-offers.ts'
import { paths } from '#domain/paths.ts'
import { type DocumentLine, parseDocument, type QuoteDocument } from '#domain/quote/quote-document.ts'
import { lineKey } from '#domain/quote/quote-list.ts'
import { isLanguage, LANGUAGE_TRAITS, LANGUAGES } from '#locales/languages.ts'
import { useTranslation } from '#ui/browser/use-translation.ts'
import { Button } from '#ui/components/button.tsx'
import { FailedProducts } from '#ui/components/failed-products/failed-products.tsx'
import form from '#ui/components/field/form.module.css'
import { Input } from '#ui/components/field/input.tsx'
import { Select } from '#ui/components/field/select.tsx'
import { Textarea } from '#ui/components/field/textarea.tsx'
import { Icon } from '#ui/components/icon.tsx'
import { useLanguage } from '#ui/page/page-context.ts'
import { offersAtom, useOffersSaved } from '#ui/quote/offers.ts'
import { useQuotedProducts } from '#ui/quote/use-quoted-products.ts'
import { DocumentExports } from './document-exports.tsx'
import { EditorLine } from './editor-line.tsx'
import styles from './offer.module.css'
import { OfferLines } from './offer-lines.tsx'

/** The seller's side of an offer in this browser: prices for each line, and the terms. Every change is stored at once. */
export function OfferEditor({ document }: { readonly document: QuoteDocument }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { products, retry } = useQuotedProducts(
    [...document.lines.map(({ id }) => id), ...swapIdsOf(document.answers)],
    [language],
  )
  const { offer } = document
  const { edit, price } = useOfferChanges(document.id)

  if (!offer) return null
  return (
    <>
      <div className={`${styles.head} wrap`}>
        <TermFields offer={offer} edit={edit} />
        <div className={styles.edit}>
          <Button size="sm" variant="outline" href={paths.storedOffer(document.id)}>
            <Icon name="eye" />
            {t('offer.preview')}
          </Button>
        </div>
      </div>
      <div className="wrap">
        <FailedProducts products={products} retry={retry} />
        <OfferLines
          document={document}
          products={products}
          renderLine={(line, product) => (
            <EditorLine
              line={line}
              document={document}
              product={product}
              products={products}
              onChange={(part) => price(line, part)}
            />
          )}
        />
      </div>
      <DocumentExports document={document} isSeller />
    </>
  )
}

/** Changes of an offer. Each is applied to what is stored. */
function useOfferChanges(offerId: string) {
  const change = useSetAtom(offersAtom)
  const update = (changed: (now: QuoteDocument) => QuoteDocument) =>
    change((all) => {
      const now = all.find(({ id }) => id === offerId)
      const next = now && parseDocument(changed(now))
      // An invalid offer would be skipped by the next reading of the storage: it would be lost.
      return typeof next === 'object' ? withOffer(all, next) : undefined
    })
  const edit = (part: Partial<OfferTerms>) =>
    update((now) => ({ ...now, offer: now.offer && { ...now.offer, ...part } }))
  const price = (line: DocumentLine, part: Partial<LineOffer>) =>
    update((now) => ({
      ...now,
      lines: now.lines.map((other) =>
        lineKey(other) === lineKey(line)
          ? { ...other, offer: { ...NO_OFFER, ...other.offer, ...part } }
          : other,
      ),
    }))
  return { edit, price }
}

interface TermFieldsProps {
  readonly offer: OfferTerms
  readonly edit: (part: Partial<OfferTerms>) => void
}

function TermFields({ offer, edit }: TermFieldsProps) {
  const { t } = useTranslation()
  const isSaved = useOffersSaved()
  return (
    <div className={form.root}>
      {isSaved && <p>{t('offer.stored')}</p>}
      <div className={form.pair}>
        <Input
          label={t('offer.number')}
          ltr
          value={offer.number}
          maxLength={OFFER_TEXT_MAX_LENGTH}
          onChange={({ target }) => edit({ number: target.value })}
        />
        <Input
          label={t('offer.seller')}
          autoComplete="name"
          value={offer.seller}
          maxLength={OFFER_TEXT_MAX_LENGTH}
          onChange={({ target }) => edit({ seller: target.value })}
        />
      </div>
      <div className={form.pair}>
        <Input
          label={t('offer.date')}
          type="date"
          max={DAY_MAX}
          value={offer.date}
          onChange={({ target }) => target.value && edit({ date: target.value })}
        />
        <Input
          label={t('offer.validUntil')}
          type="date"
          max={DAY_MAX}
          value={offer.validUntil}
          onChange={({ target }) => edit({ validUntil: target.value })}
        />
        <Select
          label={t('offer.language')}
          value={offer.language}
          onChange={({ target }) => isLanguage(target.value) && edit({ language: target.value })}
        >
          {LANGUAGES.map((other) => (
            <option key={other} value={other}>
              {LANGUAGE_TRAITS[other].ownName}
            </option>
          ))}
        </Select>
      </div>
      <Textarea
        label={t('offer.terms')}
        mark={t('common.optional')}
        value={offer.terms}
        maxLength={OFFER_TERMS_MAX_LENGTH}
        onChange={({ target }) => edit({ terms: target.value })}
      />
    </div>
  )
}

/** Without it date fields take years of six digits. */
const DAY_MAX = '9999-12-31'

const NO_OFFER: LineOffer = { discountPercent: 0, leadTime: '', remark: '' }
