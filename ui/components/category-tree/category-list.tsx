import { useTranslation } from '#ui/browser/use-translation.ts'
import { Deferred } from '#ui/components/deferred.tsx'
import { Skeleton } from '#ui/components/skeleton.tsx'
import { useCategoryTree, useProducts } from '#ui/data/use-catalogue.ts'
import styles from './category-tree.module.css'
import { CategoryLink, CategoryTree } from './category-tree.tsx'

interface CategoryListProps {
  readonly chosenIds: readonly string[]
  /** `undefined` is "All". */
  readonly addressOf: (categoryId: string | undefined) => string
}

/** All, and the tree of categories as soon as it is there. */
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
      <Deferred fallback={<Waiting />}>
        <Tree chosenIds={chosenIds} addressOf={addressOf} />
      </Deferred>
    </ul>
  )
}

/** Categories share products, so that their counts do not add up: the whole number is asked for. */
function AllLink(link: { address: string; name: string; isChosen: boolean }) {
  const { total } = useProducts(ONE_PRODUCT)
  return <CategoryLink {...link} count={total} />
}

function Tree(props: CategoryListProps) {
  const categories = useCategoryTree()
  return <CategoryTree {...props} categories={categories} />
}

function Waiting() {
  return Array.from({ length: WAITING_LINES }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: placeholders without identity
    <li key={index} aria-hidden="true">
      <Skeleton className={styles.skeleton} />
    </li>
  ))
}

const ONE_PRODUCT = { limit: 1 } as const
/** One for each space: restaurants, cafes, offices, schools, hotels, villas. */
const WAITING_LINES = 6
