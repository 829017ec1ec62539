import { useId } from 'react'
import { QUOTE_NOTE_MAX_LENGTH } from '#domain/limits.ts'
import { type AnswerChoice, VERDICTS } from '#domain/offer/answers.ts'
import type { DocumentLine } from '#domain/quote/quote-document.ts'
import { lineKey } from '#domain/quote/quote-list.ts'
import type { Product } from '#domain/shapes.ts'
import { useTranslation } from '#ui/browser/use-translation.ts'
import { Deferred } from '#ui/components/deferred.tsx'
import { Checkbox } from '#ui/components/field/checkbox.tsx'
import control from '#ui/components/field/control.module.css'
import { Skeleton } from '#ui/components/skeleton.tsx'
import styles from './offer.module.css'
import { SwapSelect } from './swap-select.tsx'

interface AnswerFieldsProps {
  readonly line: DocumentLine
  readonly title: string
  readonly product: Product | undefined
  /** The catalogue does not have the product. */
  readonly isGone: boolean
  readonly choice: AnswerChoice | undefined
  readonly onChoose: (choice: AnswerChoice | undefined) => void
}

/** Approve, refuse or swap a line, with a remark. A product that is gone has nothing to compare others with. */
export function AnswerFields({ line, title, product, isGone, choice, onChoose }: AnswerFieldsProps) {
  const { t } = useTranslation()
  const remarkId = useId()
  const verdicts = isGone ? VERDICTS.filter((verdict) => verdict !== 'swap') : VERDICTS
  return (
    <fieldset className={styles.answer}>
      <legend className="sr-only">{t('answers.of', { title })}</legend>
      <div className={styles.verdicts}>
        {verdicts.map((verdict) => (
          <Checkbox
            key={verdict}
            type="radio"
            name={`verdict ${lineKey(line)}`}
            checked={choice?.verdict === verdict}
            disabled={verdict === 'swap' && !product}
            onChange={() => onChoose({ verdict, remark: choice?.remark ?? '' })}
          >
            {t(`answers.choose.${verdict}`)}
          </Checkbox>
        ))}
        {choice && (
          <button type="button" className={styles.clear} onClick={() => onChoose(undefined)}>
            {t('answers.clear')}
          </button>
        )}
      </div>
      {choice?.verdict === 'swap' && product && (
        <Deferred fallback={<Skeleton className={styles.swapWaiting} />} failure="retry">
          <SwapSelect
            product={product}
            value={choice.swapId}
            onChange={(swapId) => onChoose({ ...choice, swapId })}
          />
        </Deferred>
      )}
      {choice && (
        <>
          <label className="sr-only" htmlFor={remarkId}>
            {t('answers.remarkOf', { title })}
          </label>
          <input
            id={remarkId}
            className={control.root}
            value={choice.remark}
            maxLength={QUOTE_NOTE_MAX_LENGTH}
            placeholder={t('answers.remark')}
            onChange={({ target }) => onChoose({ ...choice, remark: target.value })}
          />
        </>
      )}
    </fieldset>
  )
}
