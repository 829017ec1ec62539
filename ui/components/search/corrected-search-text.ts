import type { TFunction } from 'i18next'
import type { FoundPage } from '#domain/shapes.ts'

/** Returns the note that the results are for a corrected keyword, not for the typed one. */
export function correctedSearchText(
  typed: string,
  { keyword, typedTotal }: NonNullable<FoundPage<unknown>['instead']>,
  t: TFunction,
): string {
  return typedTotal === 0
    ? t('search.insteadOfNothing', { typed, keyword })
    : t('search.insteadOfFew', { typed, keyword, count: typedTotal })
}
