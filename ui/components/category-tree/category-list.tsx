import { useTranslation } from '#ui/browser/use-translation.ts'
import { Deferred } from '#ui/components/deferred.tsx'
import { Skeleton } from '#ui/components/skeleton.tsx'
import { useCategoryTree, useProducts } from '#ui/data/use-catalogue.ts'
import styles from './category-tree.module.css'
import { CategoryLink, CategoryTree } from './category-tree.tsx'

interface CategoryListProps {
  readonly chosenIds: readonly string[]
  /** `undefined` means "All". */
  readonly addressOf: (categoryId: string | undefined) => string
}

/** The link "All", and the tree of categories with placeholders until it has loaded. */
export function CategoryList({ chosenIds, addressOf }: CategoryListProps) {
  const { t } = useTranslation()
  const all = { address: addressOf(undefined), name: t('listing.all'), isChosen: chosenIds.length === 0 }
  return (
    <ul className={styles.root}>
      <li>
        <Deferred fallback={<CategoryLink {...all} />} failure="keep">
          <AllLink {...all} />
        </Deferred>
      </li>
      <Deferred fallback={<CategorySkeleton />}>
        <Tree chosenIds={chosenIds} addressOf={addressOf} />
      </Deferred>
    </ul>
  )
}

/** The total comes from a request: categories share products, so the sum of their counts is too high. */
function AllLink(link: { address: string; name: string; isChosen: boolean }) {
  const { total } = useProducts(ONE_PRODUCT)
  return <CategoryLink {...link} count={total} />
}

function Tree(props: CategoryListProps) {
  const categories = useCategoryTree()
  return <CategoryTree {...props} categories={categories} />
}

function CategorySkeleton() {
  return Array.from({ length: SKELETON_LINES }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: placeholders without identity
    <li key={index} aria-hidden="true">
      <Skeleton className={styles.skeleton} />
    </li>
  ))
}

const ONE_PRODUCT = { limit: 1 } as const
/** One placeholder per space: restaurants, cafes, offices, schools, hotels, villas. */
const SKELETON_LINES = 6
