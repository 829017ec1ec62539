import { GAP, pageWindow } from '#domain/listing/pagination.ts'
import { useTranslation } from '#ui/browser/use-translation.ts'
import { Icon } from '#ui/components/icon.tsx'
import styles from './pagination.module.css'

interface PaginationProps {
  /** 1-based. */
  readonly current: number
  readonly last: number
  readonly addressOf: (page: number) => string
}

/** Links to the first page, the last one and those around the current one. Renders nothing for a single page. */
export function Pagination({ current, last, addressOf }: PaginationProps) {
  const { t } = useTranslation()
  if (last < 2) return null
  return (
    <nav className={styles.root} aria-label={t('listing.pages')}>
      <ul>
        <li>
          <Step
            address={current > 1 ? addressOf(current - 1) : undefined}
            label={t('listing.previous')}
            rel="prev"
          />
        </li>
        {pageWindow({ current, last }).map((page, index) =>
          page === GAP ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: a gap has no other identity than its place
            <li key={`gap ${index}`}>
              <span aria-hidden="true">{GAP}</span>
            </li>
          ) : (
            <li key={page}>
              <a
                href={addressOf(page)}
                aria-label={t('listing.page', { number: page })}
                aria-current={page === current ? 'page' : undefined}
              >
                {page}
              </a>
            </li>
          ),
        )}
        <li>
          <Step
            address={current < last ? addressOf(current + 1) : undefined}
            label={t('listing.next')}
            rel="next"
          />
        </li>
      </ul>
    </nav>
  )
}

interface StepProps {
  /** Undefined at the first page for `prev`, at the last page for `next`. */
  readonly address?: string
  readonly label: string
  readonly rel: 'prev' | 'next'
}

/** Without an address it is a disabled link that keeps the focus: it had the focus when it was followed to the last page. */
function Step({ address, label, rel }: StepProps) {
  return (
    <a
      className={styles.step}
      role={address ? undefined : 'link'}
      href={address}
      aria-label={label}
      aria-disabled={!address || undefined}
      tabIndex={address ? undefined : -1}
      rel={address && rel}
    >
      <Icon name={rel === 'prev' ? 'arrow-left' : 'arrow-right'} flip />
      <b>{label}</b>
    </a>
  )
}
