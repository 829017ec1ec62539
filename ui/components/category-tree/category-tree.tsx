import { useState } from 'react'
import { findCategory } from '#domain/category-tree.ts'
import { formatNumber } from '#domain/formats.ts'
import type { Category } from '#domain/shapes.ts'
import { useTranslation } from '#ui/browser/use-translation.ts'
import { Icon } from '#ui/components/icon.tsx'
import { useLanguage } from '#ui/page/page-context.ts'
import styles from './category-tree.module.css'

interface CategoryTreeProps {
  readonly categories: readonly Category[]
  /** The categories that the listing shows. Groups that contain one are expanded at first. */
  readonly chosenIds: readonly string[]
  readonly addressOf: (categoryId: string) => string
}

/**
 * Categories as links with their product counts. A button expands and collapses a group, and the links of a
 * group are rendered when it is expanded for the first time: a page has the top level at first. Without script, the page
 * behind a group's link shows the group expanded.
 */
export function CategoryTree({ categories, ...rest }: CategoryTreeProps) {
  return categories.map((category) => <Branch key={category.id} category={category} {...rest} />)
}

type BranchProps = Omit<CategoryTreeProps, 'categories'> & { readonly category: Category }

function Branch({ category, chosenIds, addressOf }: BranchProps) {
  const { t } = useTranslation()
  const { id, name, productCount, children } = category
  const [toggled, setToggled] = useState<boolean>()
  const isExpanded = toggled ?? findCategory([category], chosenIds) !== undefined
  const link = (
    <CategoryLink
      address={addressOf(id)}
      name={name}
      count={productCount}
      isChosen={chosenIds.includes(id)}
    />
  )
  if (children.length === 0) return <li>{link}</li>
  return (
    <li>
      <div className={styles.row}>
        {link}
        <button
          type="button"
          className={styles.button}
          aria-expanded={isExpanded}
          aria-controls={`category-${id}`}
          aria-label={t('listing.showGroups', { name })}
          onClick={() => setToggled(!isExpanded)}
        >
          <Icon name={isExpanded ? 'minus' : 'plus'} />
        </button>
      </div>
      <ul id={`category-${id}`} hidden={!isExpanded}>
        {(isExpanded || toggled !== undefined) && (
          <CategoryTree categories={children} chosenIds={chosenIds} addressOf={addressOf} />
        )}
      </ul>
    </li>
  )
}

interface CategoryLinkProps {
  readonly address: string
  readonly name: string
  readonly count?: number
  readonly isChosen: boolean
}

export function CategoryLink({ address, name, count, isChosen }: CategoryLinkProps) {
  const language = useLanguage()
  return (
    <a className={styles.link} href={address} aria-current={isChosen || undefined}>
      <span>{name}</span>
      {count !== undefined && <span className={styles.count}>{formatNumber(count, language)}</span>}
    </a>
  )
}
