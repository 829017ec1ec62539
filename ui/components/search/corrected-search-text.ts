import type { TFunction } from 'i18next'
import type { FoundPage } from '#domain/shapes.ts'

/** By which words something was found, in place of which. */
export function insteadText(
  typed: string,
  { keyword, typedTotal }: NonNullable<FoundPage<unknown>['instead']>,
  t: TFunction,
): string {
  return typedTotal === 0
    ? t('search.insteadOfNothing', { typed, keyword })
    : t('search.insteadOfFew', { typed, keyword, count: typedTotal })
}
