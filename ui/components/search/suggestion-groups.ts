import type { TFunction } from 'i18next'
import { paths } from '#domain/paths.ts'
import type { CategorySuggestion } from '#domain/search/category-suggestions.ts'
import { exactKeyword } from '#domain/search/exact-keyword.ts'
import type { ProductSuggestion } from '#domain/search/suggestions.ts'
import type { Suggestions } from './use-suggestions.ts'

export type SuggestionOption =
  | { readonly kind: 'product'; readonly href: string; readonly product: ProductSuggestion }
  | { readonly kind: 'category'; readonly href: string; readonly category: CategorySuggestion }
  | { readonly kind: 'recent'; readonly href: string; readonly keyword: string }
  | { readonly kind: 'all'; readonly href: string; readonly label: string }

interface SuggestionGroup {
  readonly name: 'products' | 'spaces' | 'categories' | 'recent' | 'all'
  /** Heading of the group. Undefined for `all`, whose options need none. */
  readonly title?: string
  readonly options: readonly SuggestionOption[]
}

/** Returns the option groups in the order of the arrow keys: the suggestions, or recent searches if there are none yet. */
export function suggestionGroups(
  suggestions: Suggestions | undefined,
  recent: readonly string[],
  t: TFunction,
): readonly SuggestionGroup[] {
  const groups: readonly SuggestionGroup[] = suggestions
    ? foundGroups(suggestions, t)
    : [
        {
          name: 'recent',
          title: t('search.recent'),
          options: recent.map((keyword) => ({ kind: 'recent', href: searchAddress(keyword), keyword })),
        },
      ]
  return groups.filter(({ options }) => options.length > 0)
}

function foundGroups(suggestions: Suggestions, t: TFunction): SuggestionGroup[] {
  const { keyword, products, categories, total, isTotalKnown, instead } = suggestions
  const all = isTotalKnown ? t('search.all', { count: total }) : t('search.allOfMany')
  const exactly = t('search.exactly', { typed: keyword })
  return [
    {
      name: 'products',
      title: t('search.products'),
      options: products.map((product) => ({ kind: 'product', href: paths.details(product.id), product })),
    },
    {
      name: 'all',
      options: [
        ...(total > 0 ? [{ kind: 'all' as const, href: searchAddress(keyword), label: all }] : []),
        ...(instead
          ? [{ kind: 'all' as const, href: searchAddress(exactKeyword(keyword)), label: exactly }]
          : []),
      ],
    },
    { name: 'spaces', title: t('search.spaces'), options: categories.filter(isSpace).map(toOption) },
    {
      name: 'categories',
      title: t('search.categories'),
      options: categories.filter((category) => !isSpace(category)).map(toOption),
    },
  ]
}

/** The top of the category tree: restaurants, hotels. */
function isSpace({ trail }: CategorySuggestion): boolean {
  return trail.length === 0
}

function toOption(category: CategorySuggestion): SuggestionOption {
  return { kind: 'category', href: paths.category(category.id), category }
}

function searchAddress(keyword: string): string {
  return paths.products(new URLSearchParams({ keyword }).toString())
}
