import type { TFunction } from 'i18next'

/** `re-coverable` → `t('tag.reCoverable')`. Returns the provider's spelling for a tag without a translation. */
export function tagName(tag: string, t: TFunction): string {
  const spelt = tag.trim()
  const key = spelt.toLowerCase().replace(/[-_\s]+(.)/g, (_, letter: string) => letter.toUpperCase())
  if (!/^[a-z0-9]+$/i.test(key)) return spelt
  // Tags come from the provider and are unknown at compile time, so the key is cast to a known one.
  const name: unknown = t(`tag.${key}` as 'tag.velvet', { defaultValue: spelt })
  return typeof name === 'string' ? name : spelt
}
