import { markWords } from '#domain/search/highlight.ts'
import type { SpokenText } from '#domain/search/suggestions.ts'
import { directionOf, type Language } from '#locales/languages.ts'

interface MarkedTextProps extends SpokenText {
  readonly words: readonly string[]
  /** Text in this language needs no `lang` attribute. */
  readonly pageLanguage: Language
  readonly className?: string
}

/** A text with the matches in `<mark>`, and with its `lang` and `dir`. */
export function MarkedText({ text, language, words, pageLanguage, className }: MarkedTextProps) {
  const attributes =
    language === pageLanguage
      ? { dir: 'auto' as const }
      : { lang: language, dir: language ? directionOf(language) : ('ltr' as const) }
  let place = 0
  return (
    <bdi className={className} {...attributes}>
      {markWords(text, words).map((part) => {
        const key = place
        place += part.text.length
        return part.isMarked ? <mark key={key}>{part.text}</mark> : part.text
      })}
    </bdi>
  )
}
