import { useSetAtom } from 'jotai'
import { useMemo } from 'react'
import { STORED_OFFERS_MAX } from '#domain/limits.ts'
import { isSameVersion, mergedAnswers } from '#domain/offer/answers.ts'
import { newTerms } from '#domain/offer/offer.ts'
import { withOffer } from '#domain/offer/stored-offers.ts'
import { paths } from '#domain/paths.ts'
import type { QuoteDocument } from '#domain/quote/quote-document.ts'
import { notify } from '#ui/browser/notify.ts'
import { useTranslation } from '#ui/browser/use-translation.ts'
import { Button } from '#ui/components/button.tsx'
import { DocumentPanel } from '#ui/components/open-document/document-panel.tsx'
import { useLanguage } from '#ui/page/page-context.ts'
import { useToday } from '#ui/page/use-today.ts'
import { offersAtom, useOffers } from '#ui/quote/offers.ts'
import { randomId } from '#ui/quote/random-id.ts'
import { OfferView } from './offer-view.tsx'
import { VersionQuestion } from './version-question.tsx'

interface OpenedOfferProps {
  readonly document: QuoteDocument
  /** Replaces the fragment of the page's address. */
  readonly onOpen: (hash: string) => void
}

/**
 * A document that was opened. If this browser has it already, their answers are shown together, and a different
 * version is shown beside the own one. Nothing is stored before the visitor chooses to.
 */
export function OpenedOffer({ document, onOpen }: OpenedOfferProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const today = useToday()
  const offers = useOffers()
  const change = useSetAtom(offersAtom)
  // Before the document is stored: a new key would replace the view, with the control that has the focus.
  const id = useMemo(() => document.id || randomId(), [document])
  const stored = offers.find((offer) => offer.id === id)
  const answers = mergedAnswers(stored?.answers ?? [], document.answers)
  const shown = { ...document, answers }
  const isOther = stored && !isSameVersion(stored, document)
  const newAnswers = stored ? answers.length - stored.answers.length : 0

  /** Stores a version of the document in this browser, and opens it from there. Returns the result of `storedAtom`. */
  const keep = (version: QuoteDocument, asSeller = false) => {
    const hasChanged = change((all) => withOffer(all, { ...version, id }))
    if (!hasChanged) {
      notify.error(t('offer.storageFull', { count: STORED_OFFERS_MAX }))
      return false
    }
    onOpen(paths.storedOffer(id, asSeller).slice(paths.offer().length))
    return hasChanged
  }
  const edit = () => {
    const seller = offers.find(({ offer }) => offer)?.offer?.seller ?? ''
    keep({ ...shown, offer: shown.offer ?? newTerms(id, today, seller, language) }, true)
  }

  return (
    <>
      {isOther && (
        <VersionQuestion
          own={stored}
          other={document}
          onUseOther={() => keep(shown)}
          onKeepOwn={() => keep({ ...stored, answers })}
        />
      )}
      {!isOther && newAnswers > 0 && (
        <DocumentPanel title={t('answers.new', { count: newAnswers })}>
          <p>{t('offer.newAnswersText')}</p>
          <div className="row">
            <Button size="sm" onClick={() => keep(shown)}>
              {t('answers.take')}
            </Button>
          </div>
        </DocumentPanel>
      )}
      <OfferView
        key={id}
        document={shown}
        onEdit={isOther ? undefined : edit}
        // An answer would store the version of the link in the place of the own one.
        onAnswer={isOther ? undefined : (more) => keep({ ...shown, answers: mergedAnswers(answers, more) })}
      />
    </>
  )
}
