import { useSetAtom } from 'jotai'
import { formatDate } from '#domain/formats.ts'
import { STORED_OFFERS_MAX } from '#domain/limits.ts'
import { withOffer, withoutOffer } from '#domain/offer/stored-offers.ts'
import { paths } from '#domain/paths.ts'
import type { QuoteDocument } from '#domain/quote/quote-document.ts'
import { notify } from '#ui/browser/notify.ts'
import { useTranslation } from '#ui/browser/use-translation.ts'
import { Button } from '#ui/components/button.tsx'
import { Input } from '#ui/components/field/input.tsx'
import { OpenFile } from '#ui/components/open-document/open-file.tsx'
import { useForm } from '#ui/forms/use-form.ts'
import { useLanguage } from '#ui/page/page-context.ts'
import { offersAtom, useOffers, useOffersSaved } from '#ui/quote/offers.ts'
import styles from './offer.module.css'

interface OfferStartProps {
  readonly onFile: (file: Blob) => void
}

/** Opens the link or the file of a list, or an offer that is already in this browser. */
export function OfferStart({ onFile }: OfferStartProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const offers = useOffers()
  const change = useSetAtom(offersAtom)
  const isSaved = useOffersSaved()
  const { errors, handlers } = useForm<'link'>(async ({ text }) => {
    const fragment = fragmentIn(text('link'))
    if (!fragment) return { link: (now) => now('offer.start.noLink') }
    window.location.hash = fragment
    return undefined
  })

  /** An offer that has come back meanwhile is the newer one. */
  const restore = (document: QuoteDocument) => {
    const isDone = change((all) =>
      all.some(({ id }) => id === document.id) ? all : withOffer(all, document),
    )
    if (!isDone) notify.error(t('offer.storageFull', { count: STORED_OFFERS_MAX }))
  }
  const remove = (document: QuoteDocument) => {
    change((all) => withoutOffer(all, document.id))
    notify.success(t('offer.start.removed', { number: document.offer?.number ?? t('quoted.title') }), {
      action: { label: t('quoted.undo'), run: () => restore(document) },
    })
  }
  return (
    <div className={`${styles.start} wrap`}>
      <form className={styles.startForm} noValidate {...handlers}>
        <p>{t('offer.start.text')}</p>
        <Input label={t('offer.start.link')} name="link" ltr autoComplete="off" error={errors.link} />
        <div className="row">
          <Button type="submit" size="sm">
            {t('offer.start.open')}
          </Button>
          <OpenFile onFile={onFile} />
        </div>
      </form>
      {offers.length > 0 && (
        <section aria-labelledby="stored-offers">
          <h2 id="stored-offers">{t('offer.start.stored')}</h2>
          {isSaved && <p className="label">{t('offer.stored')}</p>}
          <ul className={styles.stored}>
            {offers.map((document) => {
              const { id, offer, lines } = document
              return (
                <li key={id}>
                  <a className="link" href={paths.storedOffer(id)}>
                    {offer ? <bdi>{offer.number}</bdi> : t('quoted.title')}
                  </a>
                  <span className="label">
                    {t('offer.lines', { count: lines.length })} {offer && formatDate(offer.date, language)}
                  </span>
                  <Button
                    size="sm"
                    variant="text"
                    aria-label={t('offer.start.removeOf', { number: offer?.number ?? t('quoted.title') })}
                    onClick={() => remove(document)}
                  >
                    {t('offer.start.remove')}
                  </Button>
                </li>
              )
            })}
          </ul>
        </section>
      )}
    </div>
  )
}

/**
 * Returns the fragment with the list. Mail programs percent-encode links, wrap them in links of their own, break their lines
 * and add the full stop of the sentence. Old QR codes have the items in the query.
 */
function fragmentIn(text: string): string | undefined {
  const link = text.replace(/\s/g, '').replace(/%(?:2[36C]|3[ADF])/gi, decodeURIComponent)
  return /[#?&](quote=[\w-]+|items=[\w:,-]+)/.exec(link)?.[1]
}
