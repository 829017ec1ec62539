import { useTranslation } from '#ui/browser/use-translation.ts'
import styles from './steps.module.css'

interface StepsProps {
  readonly labels: readonly string[]
  /** Index of the current step. */
  readonly current: number
}

/** The progress of a flow with several steps. */
export function Steps({ labels, current }: StepsProps) {
  const { t } = useTranslation()
  return (
    // biome-ignore lint/a11y/noRedundantRoles: VoiceOver in Safari counts no list without markers.
    <ol role="list" className={styles.root} aria-label={t('account.stepsLabel')}>
      {labels.map((label, index) => (
        <li
          key={label}
          data-done={index < current || undefined}
          aria-current={index === current ? 'step' : undefined}
        >
          {label}
          {index < current && <span className="sr-only"> ({t('account.stepDone')})</span>}
        </li>
      ))}
    </ol>
  )
}
