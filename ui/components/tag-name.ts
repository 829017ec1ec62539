import type { TFunction } from 'i18next'

/** `re-coverable` → `t('tag.reCoverable')`. A tag that we have no word for stays as the provider spells it. */
export function tagName(tag: string, t: TFunction): string {
  const spelt = tag.trim()
  const key = spelt.toLowerCase().replace(/[-_\s]+(.)/g, (_, letter: string) => letter.toUpperCase())
  if (!/^[a-z0-9]+$/i.test(key)) return spelt
  // Tags come from the provider: the compiler cannot know them, so one known key stands for all.
  const name: unknown = t(`tag.${key}` as 'tag.velvet', { defaultValue: spelt })
  return typeof name === 'string' ? name : spelt
}
