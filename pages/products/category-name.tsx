import type { ReactNode } from 'react'
import type { Api } from '#api/client.ts'
import { findCategory } from '#domain/category-tree.ts'
import type { ListingQuery } from '#domain/listing/listing.ts'
import type { Product } from '#domain/shapes.ts'
import { useResource } from '#ui/data/use-resource.ts'
import { useLanguage } from '#ui/page/page-context.ts'

interface CategoryNameProps {
  readonly query: ListingQuery
  readonly items: readonly Product[]
  /** Without a name if no category or more than one is chosen, and if the provider does not know it. */
  readonly children: (name: string | undefined) => ReactNode
}

/**
 * The name of the chosen category. Products name their spaces and leaf categories, which saves a request. The groups
 * between them need the category tree.
 */
export function CategoryName({ query: { categoryIds }, items, children }: CategoryNameProps) {
  const [id, ...others] = categoryIds
  if (!id || others.length > 0) return children(undefined)
  const name = items[0]?.categories.find((category) => category.id === id)?.name
  return name ? children(name) : <GroupName id={id}>{children}</GroupName>
}

function GroupName({ id, children }: { readonly id: string } & Pick<CategoryNameProps, 'children'>) {
  const language = useLanguage()
  const name = useResource({
    key: `${language} category ${id}`,
    load: async (api: Api) =>
      findCategory(await api.categoryTree(language).catch(() => []), [id])?.name ?? '',
  })
  return children(name)
}
