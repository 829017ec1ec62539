import type { TFunction } from 'i18next'
import type { FoundPage } from '#domain/shapes.ts'

/** Returns the note that other words than the typed ones found the results. */
export function correctedSearchText(
  typed: string,
  { keyword }: NonNullable<FoundPage<unknown>['instead']>,
  t: TFunction,
): string {
  return t('search.insteadOfNothing', { typed, keyword })
}
