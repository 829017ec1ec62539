import { type ReactNode, useState, useTransition } from 'react'
import { formatDate } from '#domain/formats.ts'
import { paths } from '#domain/paths.ts'
import type { Page, Rating as ProductRating } from '#domain/shapes.ts'
import { useCustomer } from '#ui/account/use-customer.ts'
import { useTranslation } from '#ui/browser/use-translation.ts'
import { Button } from '#ui/components/button.tsx'
import { Deferred } from '#ui/components/deferred.tsx'
import { Icon } from '#ui/components/icon.tsx'
import { lazyPart } from '#ui/components/part/lazy-part.tsx'
import { Rating } from '#ui/components/rating/rating.tsx'
import { Skeleton } from '#ui/components/skeleton.tsx'
import { useRatings } from '#ui/data/use-catalogue.ts'
import { useLanguage } from '#ui/page/page-context.ts'
import { useHasChanged } from '#ui/page/use-has-changed.ts'
import styles from './product-ratings.module.css'

const RatingForm = lazyPart(async () => (await import('./rating-form.tsx')).RatingForm)

interface ProductRatingsProps {
  readonly productId: string
}

/** The customers' ratings and comments, newest first; a signed-in customer can write one. Without script: the first page. */
export function ProductRatings({ productId }: ProductRatingsProps) {
  // The page is state of this component, so that Retry loads the page that has failed.
  const [page, setPage] = useState(1)
  const [isLoading, startLoading] = useTransition()
  return (
    <Deferred
      fallback={
        <Frame>
          <RatingsSkeleton />
        </Frame>
      }
      failure="retry"
    >
      <Ratings
        productId={productId}
        page={page}
        isLoading={isLoading}
        onPage={(next) => startLoading(() => setPage(next))}
      />
    </Deferred>
  )
}

function Frame({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <section className={styles.root} id="ratings" aria-labelledby="ratings-title">
      <h2 id="ratings-title">{t('rating.title')}</h2>
      {children}
    </section>
  )
}

interface RatingsProps extends ProductRatingsProps {
  readonly page: number
  /** Another page is loading: this one stays until then. */
  readonly isLoading: boolean
  readonly onPage: (page: number) => void
}

function Ratings(props: RatingsProps) {
  const { productId, page, onPage } = props
  const { t } = useTranslation()
  const customer = useCustomer()
  const ratings = useRatings(productId, page)
  const [form, setForm] = useState<'unused' | 'open' | 'closed'>('unused')
  if (!ratings) return null
  return (
    <Frame>
      <RatingList {...props} ratings={ratings} />
      {!customer && (
        <p>
          <a href={paths.login(paths.details(productId))} rel="nofollow">
            {t('rating.logIn')}
          </a>
        </p>
      )}
      {customer && form !== 'open' && (
        <Button
          variant="outline"
          className={styles.write}
          // The closed form had the focus.
          autoFocus={form === 'closed'}
          onClick={() => setForm('open')}
        >
          {t('rating.write')}
        </Button>
      )}
      {customer && form === 'open' && (
        <RatingForm
          productId={productId}
          onClose={() => setForm('closed')}
          onSaved={() => {
            setForm('closed')
            onPage(1)
          }}
        />
      )}
    </Frame>
  )
}

interface RatingListProps extends Omit<RatingsProps, 'productId'> {
  readonly ratings: Page<ProductRating>
}

function RatingList({ ratings: { items, pageCount }, page, isLoading, onPage }: RatingListProps) {
  const { t } = useTranslation()
  const place = t('rating.page', { page, last: pageCount })
  const isTurned = useHasChanged(page)
  if (items.length === 0) return <p>{t('card.notRated')}</p>
  return (
    <div aria-busy={isLoading || undefined}>
      {/* biome-ignore lint/a11y/noRedundantRoles: VoiceOver in Safari counts no list without markers. */}
      <ul role="list" className={styles.list}>
        {items.map((rating) => (
          <RatingItem key={rating.id} rating={rating} />
        ))}
      </ul>
      {pageCount > 1 && (
        <nav className={styles.pages} aria-label={t('rating.title')}>
          <Step icon="arrow-left" label={t('rating.newer')} to={page - 1} last={pageCount} onPage={onPage} />
          <span>
            <span aria-hidden={isTurned}>{place}</span>
            <span className="sr-only" role="status">
              {isTurned && place}
            </span>
          </span>
          <Step icon="arrow-right" label={t('rating.older')} to={page + 1} last={pageCount} onPage={onPage} />
        </nav>
      )}
    </div>
  )
}

function RatingItem({
  rating: { authorName, stars, comment, createdAt },
}: {
  readonly rating: ProductRating
}) {
  const language = useLanguage()
  return (
    <li className={styles.item}>
      <p className={styles.head}>
        <bdi className={styles.author}>{authorName}</bdi>
        <Rating rating={stars} />
        <time dateTime={createdAt}>{formatDate(createdAt, language)}</time>
      </p>
      {/* Customers write in their own languages. An empty `lang` says that the language is not known. */}
      {comment && (
        <p className={styles.comment} dir="auto" lang="">
          {comment}
        </p>
      )}
    </li>
  )
}

interface StepProps {
  readonly icon: 'arrow-left' | 'arrow-right'
  readonly label: string
  readonly to: number
  readonly last: number
  readonly onPage: (page: number) => void
}

/** `aria-disabled` instead of `disabled`, so that the button keeps the focus on the last page. */
function Step({ icon, label, to, last, onPage }: StepProps) {
  const isPossible = to >= 1 && to <= last
  return (
    <button
      type="button"
      className={styles.step}
      aria-label={label}
      aria-disabled={!isPossible || undefined}
      onClick={() => isPossible && onPage(to)}
    >
      <Icon name={icon} flip />
    </button>
  )
}

function RatingsSkeleton() {
  return (
    <div className={styles.list} aria-hidden="true">
      <Skeleton className={styles.waiting} />
      <Skeleton className={styles.waiting} />
    </div>
  )
}
