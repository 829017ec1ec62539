import { formatDate, formatNumber, formatPrice } from '#domain/formats.ts'
import { type Answer, answersOf, isOutdated } from '#domain/offer/answers.ts'
import { paths } from '#domain/paths.ts'
import type { DocumentLine, QuoteDocument } from '#domain/quote/quote-document.ts'
import { shopDay } from '#domain/shop-day.ts'
import { useTranslation } from '#ui/browser/use-translation.ts'
import { Button } from '#ui/components/button.tsx'
import { Icon } from '#ui/components/icon.tsx'
import type { IconName } from '#ui/icons/icon-paths.ts'
import { useLanguage } from '#ui/page/page-context.ts'
import styles from './line-answers.module.css'

interface LineAnswersProps {
  readonly document: QuoteDocument
  readonly line: DocumentLine
  /** Titles of the products that are asked for instead, by id. */
  readonly titleOf: (productId: string) => string | undefined
  /** Replaces the product of the line by the one that is asked for. Absent where the list cannot be changed. */
  readonly onSwap?: (productId: string) => void
}

/** The answers to a line: the last one of each person side by side, and the earlier ones. */
export function LineAnswers({ document, line, titleOf, onSwap }: LineAnswersProps) {
  const { t } = useTranslation()
  const { latest, earlier, isDisputed } = answersOf(document.answers, line)
  if (latest.length === 0) return null
  const shown = (answers: readonly Answer[]) => (
    <ul className={styles.answers}>
      {answers.map((answer) => (
        <AnswerText
          key={`${answer.by} ${answer.at}`}
          answer={answer}
          isOutdated={isOutdated(answer, line, document)}
          swapTitle={answer.swapId && titleOf(answer.swapId)}
          onSwap={onSwap}
        />
      ))}
    </ul>
  )
  return (
    <div className={styles.root}>
      {isDisputed && (
        <p className={styles.disputed}>
          <Icon name="circle-alert" />
          {t('answers.disputed')}
        </p>
      )}
      {shown(latest)}
      {earlier.length > 0 && (
        <details>
          <summary>{t('answers.earlier', { count: earlier.length })}</summary>
          {shown(earlier)}
        </details>
      )}
    </div>
  )
}

interface AnswerTextProps extends Pick<LineAnswersProps, 'onSwap'> {
  readonly answer: Answer
  readonly isOutdated: boolean
  readonly swapTitle: string | undefined
}

function AnswerText({ answer, isOutdated, swapTitle, onSwap }: AnswerTextProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { by, at, verdict, swapId, remark, pieces, unitUsd } = answer
  return (
    <li data-verdict={verdict}>
      <p className={styles.verdict}>
        <Icon name={ICONS[verdict]} />
        {t(`answers.verdict.${verdict}`)}
      </p>
      {swapId && (
        <p>
          <a className="link" href={paths.details(swapId)}>
            {swapTitle ?? t('quote.unknown')}
          </a>{' '}
          {onSwap && (
            <Button size="sm" variant="outline" onClick={() => onSwap(swapId)}>
              {t('answers.swapNow')}
            </Button>
          )}
        </p>
      )}
      {remark && (
        <p>
          <bdi>{remark}</bdi>
        </p>
      )}
      {/* The day at the branches, as the date of the offer. */}
      <p className="label">
        <bdi>{by}</bdi> · <bdi>{formatDate(shopDay(Date.parse(at)), language)}</bdi>
      </p>
      {isOutdated && (
        <p className="label">
          {unitUsd === undefined
            ? t('answers.outdated', { pieces: formatNumber(pieces, language) })
            : t('answers.outdatedPrice', {
                pieces: formatNumber(pieces, language),
                price: formatPrice(unitUsd) ?? '',
              })}
        </p>
      )}
    </li>
  )
}

const ICONS: Readonly<Record<Answer['verdict'], IconName>> = {
  approved: 'check',
  refused: 'x',
  swap: 'package',
}
