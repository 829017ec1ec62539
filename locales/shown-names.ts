/** Names that the shop shows for the provider's tags and colours, in all languages: visitors search for what they read. */
import { color as arabicColors, tag as arabicTags } from './ar.json'
import { color as englishColors, tag as englishTags } from './en.json'
import { color as turkishColors, tag as turkishTags } from './tr.json'

interface ShownName {
  /** The provider's spelling. */
  readonly slug: string
  readonly names: readonly string[]
}

export const tagNames = namesOf([englishTags, arabicTags, turkishTags])
export const colorNames = namesOf([englishColors, arabicColors, turkishColors])

/** Keys of tags are in camel case (`solidWood`), keys of colours as the provider spells them. */
function namesOf(languages: readonly Readonly<Record<string, string>>[]): readonly ShownName[] {
  return Object.keys(languages[0] ?? {}).map((key) => ({
    slug: key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
    names: languages.flatMap((names) => names[key] ?? []),
  }))
}
