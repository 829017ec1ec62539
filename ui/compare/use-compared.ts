import type { TFunction } from 'i18next'
import { useSetAtom, useStore } from 'jotai'
import { COMPARE_MAX } from '#domain/limits.ts'
import { paths } from '#domain/paths.ts'
import type { Product } from '#domain/shapes.ts'
import { notify } from '#ui/browser/notify.ts'
import { useTranslation } from '#ui/browser/use-translation.ts'
import { type ComparedProduct, comparedAtom } from '#ui/compare/compared.ts'
import { announcementAtom } from '#ui/page/announcement.ts'
import { useHydratedAtom } from '../browser/use-hydrated-atom.ts'
import { remember } from '../changes/remember.ts'
import { useLanguage } from '../page/page-context.ts'

/** Returns the products chosen for comparison. Empty during hydration: the server does not know the choice. */
export function useCompared(): readonly ComparedProduct[] {
  return useFromCompared((compared) => compared, NONE)
}

/** Returns whether a product is chosen for comparison, and the click handler of its button. */
export function useCompareChoice(product: Product) {
  const { t } = useTranslation()
  const { id, title, images } = product
  const store = useStore()
  const language = useLanguage()
  const change = useSetAtom(comparedAtom)
  const announce = useSetAtom(announcementAtom)
  const isCompared = useFromCompared((compared) => compared.some((other) => other.id === id), false)

  const toggle = () => {
    const hasChanged = change((compared) => {
      const others = compared.filter((other) => other.id !== id)
      if (isCompared) return others
      return others.length < COMPARE_MAX ? [...others, { id, image: images[0], title, language }] : undefined
    })
    const compared = store.get(comparedAtom)
    if (!hasChanged) return notifyFull(compared, t)
    if (hasChanged === 'unsaved') notify.error(t('errors.notSaved'))
    if (!isCompared) remember('compare', product)
    const chosen = t('compared.chosen', { number: compared.length, max: COMPARE_MAX })
    announce(`${t(isCompared ? 'compared.removed' : 'compared.added', { title })} ${chosen}`)
  }
  return { isCompared, toggle }
}

const NONE: readonly ComparedProduct[] = []

/** Shows that the comparison is full, with a link to it. */
function notifyFull(compared: readonly ComparedProduct[], t: TFunction) {
  notify.error(t('compared.full', { max: COMPARE_MAX }), {
    link: { href: paths.compare(compared.map(({ id }) => id)), label: t('compared.action') },
  })
}

/** Returns a part of the chosen products. The component renders again only when that part changes. */
function useFromCompared<Part>(read: (compared: readonly ComparedProduct[]) => Part, atFirst: Part): Part {
  return useHydratedAtom(comparedAtom, read, () => atFirst)
}
