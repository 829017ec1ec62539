import { useSetAtom } from 'jotai'
import { COMPARE_MAX } from '#domain/limits.ts'
import type { Product } from '#domain/shapes.ts'
import { useTranslation } from '#ui/browser/use-translation.ts'
import { remember } from '#ui/changes/remember.ts'
import { type ComparedProduct, comparedAtom } from '#ui/compare/compared.ts'
import { announcementAtom } from '#ui/page/announcement.ts'
import { useLanguage } from '#ui/page/page-context.ts'

/**
 * Applies changes of the address to this browser's stored comparison as well, as long as both hold the same products.
 * A shared comparison from somebody else does not change the stored one. Screen readers read each change.
 */
export function useStoredComparison(ids: readonly string[]) {
  const { t } = useTranslation()
  const language = useLanguage()
  const change = useSetAtom(comparedAtom)
  const announce = useSetAtom(announcementAtom)
  const toCompared = ({ id, title, images }: Product): ComparedProduct => ({
    id,
    title,
    image: images[0],
    language,
  })

  return {
    remove: ({ id, title }: Product) => {
      change((compared) => compared.filter((other) => other.id !== id))
      announce(t('compared.removed', { title }))
    },
    replace: (old: string, product: Product) => {
      remember('compare', product)
      announce(t('compared.added', { title: product.title }))
      change((compared) =>
        compared.some(({ id }) => id === product.id)
          ? compared.filter(({ id }) => id !== old)
          : compared.map((other) => (other.id === old ? toCompared(product) : other)),
      )
    },
    add: (product: Product) => {
      remember('compare', product)
      announce(t('compared.added', { title: product.title }))
      change((compared) =>
        compared.length === ids.length && compared.every(({ id }) => ids.includes(id))
          ? [...compared, toCompared(product)].slice(0, COMPARE_MAX)
          : compared,
      )
    },
  } as const
}
