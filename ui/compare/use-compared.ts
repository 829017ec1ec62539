import type { TFunction } from 'i18next'
import { useSetAtom, useStore } from 'jotai'
import { COMPARE_MAX } from '#domain/limits.ts'
import { paths } from '#domain/paths.ts'
import type { Product } from '#domain/shapes.ts'
import { notify } from '#ui/browser/notify.ts'
import { useTranslation } from '#ui/browser/use-translation.ts'
import { type ComparedProduct, changeComparedAtom, comparedAtom } from '#ui/compare/compared.ts'
import { announceAtom } from '#ui/page/announcement.ts'
import { useHydratedAtom } from '../browser/use-hydrated-atom.ts'
import { useLanguage } from '../page/page-context.ts'

/** Returns the products chosen for comparison. Empty during hydration: the server does not know the choice. */
export function useCompared(): readonly ComparedProduct[] {
  return useFromCompared((pieces) => pieces, NONE)
}

/** Returns whether a product is chosen for comparison, and the click handler of its button. */
export function useCompareChoice(product: Pick<Product, 'id' | 'title' | 'images'>) {
  const { t } = useTranslation()
  const { id, title, images } = product
  const store = useStore()
  const language = useLanguage()
  const change = useSetAtom(changeComparedAtom)
  const announce = useSetAtom(announceAtom)
  const isCompared = useFromCompared((pieces) => pieces.some((piece) => piece.id === id), false)

  const toggle = () => {
    change((pieces) => {
      const others = pieces.filter((piece) => piece.id !== id)
      return isCompared ? others : [...others, { id, image: images[0], title, language }]
    })
    const pieces = store.get(comparedAtom)
    const isIn = pieces.some((piece) => piece.id === id)
    if (isIn === isCompared) return tellFull(pieces, t)
    const chosen = t('compared.chosen', { number: pieces.length, max: COMPARE_MAX })
    announce(`${t(isIn ? 'compared.added' : 'compared.removed', { title })} ${chosen}`)
  }
  return { isCompared, toggle }
}

const NONE: readonly ComparedProduct[] = []

/** Shows that the choice is full, with a link to the comparison. */
function tellFull(pieces: readonly ComparedProduct[], t: TFunction) {
  notify.error(t('compared.full', { max: COMPARE_MAX }), {
    link: { href: paths.compare(pieces.map(({ id }) => id)), label: t('compared.action') },
  })
}

/** Returns a part of the choice. The component renders again only when that part changes. */
function useFromCompared<Part>(read: (pieces: readonly ComparedProduct[]) => Part, atFirst: Part): Part {
  return useHydratedAtom(comparedAtom, read, () => atFirst)
}
