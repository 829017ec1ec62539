import { paths } from '#domain/paths.ts'
import type { CategorySuggestion } from '#domain/search/category-suggestions.ts'
import { directionOf } from '#locales/languages.ts'
import { useTranslation } from '#ui/browser/use-translation.ts'
import { Chip } from '#ui/components/chip.tsx'
import { useLanguage } from '#ui/page/page-context.ts'
import styles from './products.module.css'

interface MatchingCategoriesProps {
  readonly categories: readonly CategorySuggestion[]
}

/** Categories that the keyword names, for a search with few or no results. */
export function MatchingCategories({ categories }: MatchingCategoriesProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  if (categories.length === 0) return null
  return (
    <nav className={styles.categories} aria-label={t('search.categories')}>
      <span aria-hidden="true">{t('search.categories')}</span>
      {categories.map(({ id, title, trail }) => (
        <Chip key={id} href={paths.category(id)}>
          <bdi
            {...(title.language &&
              title.language !== language && { lang: title.language, dir: directionOf(title.language) })}
          >
            {title.text}
          </bdi>
          {trail[0] !== undefined && <small>{trail[0]}</small>}
        </Chip>
      ))}
    </nav>
  )
}
