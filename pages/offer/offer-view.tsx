import type { TFunction } from 'i18next'
import { useRef, useState } from 'react'
import { formatDate } from '#domain/formats.ts'
import { OFFER_TEXT_MAX_LENGTH } from '#domain/limits.ts'
import { type Answer, type AnswerChoice, answerOf, swapIdsOf } from '#domain/offer/answers.ts'
import { isExpired, type OfferTerms } from '#domain/offer/offer.ts'
import type { QuoteDocument } from '#domain/quote/quote-document.ts'
import { lineKey } from '#domain/quote/quote-list.ts'
import { notify } from '#ui/browser/notify.ts'
import { useTranslation } from '#ui/browser/use-translation.ts'
import { Button } from '#ui/components/button.tsx'
import { FailedProducts } from '#ui/components/failed-products/failed-products.tsx'
import { Input } from '#ui/components/field/input.tsx'
import { useForm } from '#ui/forms/use-form.ts'
import { useLanguage } from '#ui/page/page-context.ts'
import { useToday } from '#ui/page/use-today.ts'
import { useQuotedProducts } from '#ui/quote/use-quoted-products.ts'
import { DocumentExports } from './document-exports.tsx'
import styles from './offer.module.css'
import { OfferLines } from './offer-lines.tsx'
import { ViewLine } from './view-line.tsx'

interface OfferViewProps {
  readonly document: QuoteDocument
  /** Absent while another version of the offer is in question. */
  readonly onEdit: (() => void) | undefined
  /** Stores new answers. Returns the result of `storedAtom`. Absent while another version of the offer is in question. */
  readonly onAnswer: ((answers: readonly Answer[]) => boolean | 'unsaved') | undefined
}

/** A list or an offer to read, with an answer to each line. */
export function OfferView({ document, onEdit, onAnswer }: OfferViewProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { products, retry } = useQuotedProducts(
    [...document.lines.map(({ id }) => id), ...swapIdsOf(document.answers)],
    [language],
  )
  const [choices, setChoices] = useState<ReadonlyMap<string, AnswerChoice>>(new Map())
  const sending = useRef<HTMLDivElement>(null)

  const { errors, handlers } = useForm<'name'>(async ({ text }) => {
    const by = text('name')
    const chosen = document.lines.flatMap((line) => {
      const choice = choices.get(lineKey(line))
      return choice ? [{ line, choice }] : []
    })
    const lacksSwap = chosen.some(({ choice }) => choice.verdict === 'swap' && !choice.swapId)
    if (!by || chosen.length === 0 || lacksSwap) {
      return {
        ...(!by && { name: (now: TFunction) => now('answers.nameMissing') }),
        ...(chosen.length === 0 && { form: (now: TFunction) => now('answers.noneChosen') }),
        ...(lacksSwap && { form: (now: TFunction) => now('answers.swapMissing') }),
      }
    }
    const at = new Date().toISOString()
    const answers = chosen.map(({ line, choice }) => answerOf(line, document, choice, { by, at }))
    const isKept = onAnswer?.(answers)
    if (!isKept) return undefined
    setChoices(new Map())
    // If they are only in memory, the page says so.
    if (isKept === true) notify.success(t('answers.saved'))
    sending.current?.focus()
    return undefined
  })

  return (
    <>
      <div className={`${styles.head} wrap`}>
        {document.offer ? <Terms offer={document.offer} /> : <p>{t('offer.listOnly')}</p>}
        {onEdit && (
          <div className={styles.edit}>
            <p className="label">{t('offer.forSeller')}</p>
            <Button size="sm" variant="outline" onClick={onEdit}>
              {document.offer ? t('offer.edit') : t('offer.prepare')}
            </Button>
          </div>
        )}
      </div>
      <form className={`${styles.answers} wrap`} noValidate {...handlers}>
        <FailedProducts products={products} retry={retry} />
        <OfferLines
          document={document}
          products={products}
          renderLine={(line, product) => (
            <ViewLine
              line={line}
              document={document}
              product={product}
              products={products}
              choice={choices.get(lineKey(line))}
              onChoose={
                onAnswer &&
                ((choice) =>
                  setChoices((known) => {
                    const next = new Map(known)
                    if (choice) next.set(lineKey(line), choice)
                    else next.delete(lineKey(line))
                    return next
                  }))
              }
            />
          )}
        />
        {onAnswer && (
          <div className={styles.sign}>
            <h2>{t('answers.title')}</h2>
            <p className="label">{t('answers.text')}</p>
            <Input
              label={t('answers.name')}
              name="name"
              autoComplete="name"
              maxLength={OFFER_TEXT_MAX_LENGTH}
              error={errors.name}
            />
            {errors.form && (
              <p role="alert" className={styles.error}>
                {errors.form}
              </p>
            )}
            <div className="row">
              <Button type="submit">{t('answers.save')}</Button>
            </div>
          </div>
        )}
      </form>
      <div ref={sending} tabIndex={-1} className={styles.sending}>
        <DocumentExports document={document} />
      </div>
    </>
  )
}

/** Number, dates, seller and terms of the offer. */
function Terms({ offer }: { readonly offer: OfferTerms }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const hasExpired = isExpired(offer, useToday())
  const values = [
    [t('offer.number'), offer.number],
    [t('offer.date'), formatDate(offer.date, language)],
    [t('offer.validUntil'), formatDate(offer.validUntil, language)],
    [t('offer.seller'), offer.seller],
  ] as const
  return (
    <div className={styles.terms}>
      {hasExpired && (
        <p role="status" className={styles.error}>
          {t('offer.expired', { date: formatDate(offer.validUntil, language) ?? '' })}
        </p>
      )}
      <dl className={styles.values}>
        {values.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <bdi>{value || t('NotSpecified')}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      {offer.terms && (
        <p className={styles.text}>
          <bdi>{offer.terms}</bdi>
        </p>
      )}
    </div>
  )
}
