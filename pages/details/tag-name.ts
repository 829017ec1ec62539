import type { TFunction } from 'i18next'

/** `re-coverable` → `t('tag.reCoverable')`. A tag that we have no word for stays as the provider spells it. */
export function tagName(tag: string, t: TFunction): string {
  const key = tag.trim().replace(/[-_\s]+(.)/g, (_, letter: string) => letter.toUpperCase())
  if (!/^[a-z0-9]+$/i.test(key)) return tag.trim()
  // Tags come from the provider: the compiler cannot know them, so one known key stands for all.
  const name: unknown = t(`tag.${key}` as 'tag.velvet', { defaultValue: tag })
  return typeof name === 'string' ? name : tag
}
