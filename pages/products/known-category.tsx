import type { Api } from '#api/client.ts'
import { ApiError } from '#api/errors.ts'
import { findCategory } from '#domain/category-tree.ts'
import { useResource } from '#ui/data/use-resource.ts'
import { useLanguage } from '#ui/page/page-context.ts'

/**
 * Renders nothing. Makes the page a 404 if the provider has none of the categories: the contract answers such a listing
 * with 200 and no product. Server only: client-side navigation has no status, and shows the empty listing.
 */
export function KnownCategory({ ids }: { readonly ids: readonly string[] }) {
  const language = useLanguage()
  useResource({
    key: `${language} known ${ids}`,
    async load(api: Api) {
      // A list of categories that fails or is empty says nothing about a category: the listing stays, and has `noindex`.
      const tree = await api.categoryTree(language).catch(() => undefined)
      if (tree?.length && !findCategory(tree, ids)) throw new ApiError(404, undefined)
      return true
    },
  })
  return null
}
