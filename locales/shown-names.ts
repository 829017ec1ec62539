/** Names that the shop shows for the provider's tags and colours, in all languages: visitors search for what they read. */
import type { ShownName, ShownNames } from '#domain/search/vocabulary.ts'

/** The groups of texts that have names: `ar.json?namespace=names` is a module with these alone. */
export type NamedTexts = Readonly<Record<'tag' | 'color', Readonly<Record<string, string>>>>

/** @param texts of all languages */
export function shownNames(texts: readonly NamedTexts[]): ShownNames {
  return { tags: namesOf(texts.map(({ tag }) => tag)), colors: namesOf(texts.map(({ color }) => color)) }
}

/** Keys of tags are in camel case (`solidWood`), keys of colours as the provider spells them. */
function namesOf(languages: readonly Readonly<Record<string, string>>[]): readonly ShownName[] {
  return Object.keys(languages[0] ?? {}).map((key) => ({
    slug: key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
    names: languages.flatMap((names) => names[key] ?? []),
  }))
}
