/**
 * Search suggestions. Products match in any language and are shown in the page's language, with the matching text
 * beside the title.
 */
import type { Language } from '#locales/languages.ts'
import { LANGUAGES } from '../languages.ts'
import { SUGGESTED_PRODUCTS, SUGGESTION_EXCERPT_LENGTH } from '../limits.ts'
import type { FoundPage } from '../shapes.ts'
import { foldText } from './fold.ts'
import { excerpt } from './highlight.ts'
import type { FoundProduct, Words } from './vocabulary.ts'

/** A text and its language. A SKU has none. */
export interface SpokenText {
  readonly text: string
  readonly language?: Language
}

export interface Suggestion {
  readonly id: string
  readonly title: SpokenText
  /** The matching text, if the title alone does not show why the item is suggested. */
  readonly evidence?: SpokenText
}

/** A word of the keyword in all its forms, each normalized. */
export type WordForms = readonly string[]

/** The first products of a search, and the words that found them. */
export interface SuggestedPage extends FoundPage<FoundProduct> {
  readonly words: readonly WordForms[]
}

export interface ProductSuggestion extends Suggestion {
  readonly image?: string
}

/** Returns the first products as suggestions. Their order is that of the search. */
export function suggestProducts(
  found: readonly FoundProduct[],
  words: readonly WordForms[],
  language: Language,
): readonly ProductSuggestion[] {
  return found.slice(0, SUGGESTED_PRODUCTS).map((product) => toSuggestion(product, words, language))
}

function toSuggestion(
  product: FoundProduct,
  words: readonly WordForms[],
  language: Language,
): ProductSuggestion {
  const { id, image, titles, descriptions, sku, tags } = product
  const title = spokenIn(titles, language) ?? { text: sku || id }
  const evidence = evidenceFor(title, words, [
    ...othersThan(titles, title.language),
    ...(sku ? [{ text: sku }] : []),
    ...inOrder(descriptions, language),
    ...(tags.length > 0 ? [{ text: tags.join(', '), language: 'en' as const }] : []),
  ])
  return {
    id,
    image,
    title,
    ...(evidence && {
      evidence: { ...evidence, text: excerpt(evidence.text, words.flat(), SUGGESTION_EXCERPT_LENGTH) },
    }),
  }
}

/** Returns the text in the given language, else in English, else in any language (PRODUCT.md, Language). */
export function spokenIn(words: Words, language: Language): SpokenText | undefined {
  return inOrder(words, language)[0]
}

/**
 * Returns the text that contains the most search words missing from `shown`, the first one if several contain equally
 * many.
 */
export function evidenceFor(
  shown: SpokenText,
  words: readonly WordForms[],
  texts: readonly SpokenText[],
): SpokenText | undefined {
  const lacking = lackingIn(shown.text, words)
  let best: SpokenText | undefined
  let least = lacking.length
  for (const text of texts) {
    if (least === 0) break
    const left = lackingIn(text.text, lacking).length
    if (left < least) {
      best = text
      least = left
    }
  }
  return best
}

/** Returns the texts in all languages but one, English first. */
export function othersThan(words: Words, language: Language | undefined): readonly SpokenText[] {
  return inOrder(words, 'en').filter((text) => text.language !== language)
}

/** The given language first, then English, then the others. */
function inOrder(words: Words, language: Language): readonly SpokenText[] {
  return [...new Set([language, ...LANGUAGES])].flatMap((each) => {
    const text = words[each]
    return text ? [{ text, language: each }] : []
  })
}

/** Returns the search words that a text does not contain. */
function lackingIn(text: string, words: readonly WordForms[]): readonly WordForms[] {
  const { text: folded } = foldText(text)
  return words.filter((forms) => !forms.some((form) => form !== '' && folded.includes(form)))
}
