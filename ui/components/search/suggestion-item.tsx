import { formatNumber } from '#domain/formats.ts'
import { providerPicture } from '#domain/pictures.ts'
import type { Suggestion } from '#domain/search/suggestions.ts'
import type { Language } from '#locales/languages.ts'
import { useTranslation } from '#ui/browser/use-translation.ts'
import { Icon } from '#ui/components/icon.tsx'
import { Picture } from '#ui/components/picture.tsx'
import { MarkedText } from './marked-text.tsx'
import type { SuggestionOption } from './suggestion-groups.ts'
import styles from './suggestions.module.css'

interface SuggestionItemProps {
  readonly option: SuggestionOption
  readonly words: readonly string[]
  readonly language: Language
}

/** Content of one option. */
export function SuggestionItem({ option, words, language }: SuggestionItemProps) {
  const { t } = useTranslation()
  switch (option.kind) {
    case 'product':
      return (
        <>
          <span className={styles.media}>
            {option.product.image && (
              <Picture
                src={providerPicture(option.product.image)}
                alt=""
                sizes="3.75rem"
                width={900}
                height={900}
              />
            )}
          </span>
          <FoundText suggestion={option.product} words={words} language={language} />
        </>
      )
    case 'category':
      return (
        <>
          <FoundText suggestion={option.category} words={words} language={language}>
            {option.category.trail.length > 0 && (
              <span className={styles.detail}>{option.category.trail.join(' · ')}</span>
            )}
          </FoundText>
          <span className={styles.count}>
            <span aria-hidden="true">{formatNumber(option.category.productCount, language)}</span>
            <span className="sr-only">
              {t('search.productCount', { count: option.category.productCount })}
            </span>
          </span>
        </>
      )
    case 'recent':
      return (
        <>
          <Icon name="clock" />
          <bdi className={styles.recent}>{option.keyword}</bdi>
        </>
      )
    case 'all':
      return (
        <>
          {option.label}
          <Icon name="arrow-right" flip />
        </>
      )
  }
}

interface FoundTextProps {
  readonly suggestion: Suggestion
  readonly words: readonly string[]
  readonly language: Language
  readonly children?: React.ReactNode
}

/** The title, and below it the matching text if the title alone does not show the match. */
function FoundText({ suggestion: { title, evidence }, words, language, children }: FoundTextProps) {
  return (
    <span className={styles.found}>
      <MarkedText {...title} words={words} pageLanguage={language} className={styles.title} />
      {children}
      {evidence && (
        <MarkedText {...evidence} words={words} pageLanguage={language} className={styles.evidence} />
      )}
    </span>
  )
}
