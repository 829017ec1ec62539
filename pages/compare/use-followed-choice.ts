import { useSetAtom } from 'jotai'
import type { Product } from '#domain/shapes.ts'
import { type ComparedProduct, changeComparedAtom } from '#ui/compare/compared.ts'
import { useLanguage } from '#ui/page/page-context.ts'

/**
 * What changes in the address changes in this browser's own choice as well, as far as the two are about the same
 * pieces: a comparison that somebody else has sent leaves the own choice alone.
 */
export function useFollowedChoice(ids: readonly string[]) {
  const language = useLanguage()
  const change = useSetAtom(changeComparedAtom)
  const asPiece = ({ id, title, images }: Product): ComparedProduct => ({
    id,
    title,
    image: images[0],
    language,
  })

  return {
    remove: (id: string) => change((pieces) => pieces.filter((piece) => piece.id !== id)),
    replace: (old: string, product: Product) =>
      change((pieces) =>
        pieces.some(({ id }) => id === product.id)
          ? pieces.filter(({ id }) => id !== old)
          : pieces.map((piece) => (piece.id === old ? asPiece(product) : piece)),
      ),
    add: (product: Product) =>
      change((pieces) =>
        pieces.length === ids.length && pieces.every(({ id }) => ids.includes(id))
          ? [...pieces, asPiece(product)]
          : pieces,
      ),
  } as const
}
