import type { TFunction } from 'i18next'

/** `re-coverable` → `t('tag.reCoverable')`. A tag that we have no word for stays as the provider spells it. */
export function tagName(tag: string, t: TFunction): string {
  const key = tag.trim().replace(/[-_\s]+(.)/g, (_, letter: string) => letter.toUpperCase())
  // Tags come from the provider: the compiler cannot know them, so one known key stands for all.
  return t(`tag.${key}` as 'tag.velvet', { defaultValue: tag, keySeparator: '.', nsSeparator: false })
}
