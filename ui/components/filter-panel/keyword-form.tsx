import { type ComponentType, useState } from 'react'
import { KEYWORD_MAX_LENGTH } from '#domain/limits.ts'
import { withKeyword } from '#domain/listing/listing-changes.ts'
import { paths } from '#domain/paths.ts'
import { loadQuietly } from '#ui/browser/load-part.ts'
import { withStyles } from '#ui/browser/style-sheets.ts'
import { useOptimisticValue } from '#ui/browser/use-optimistic-value.ts'
import { useTranslation } from '#ui/browser/use-translation.ts'
import control from '#ui/components/field/control.module.css'
import { Field } from '#ui/components/field/field.tsx'
import { HiddenFields } from '#ui/components/hidden-fields.tsx'
import { Icon } from '#ui/components/icon.tsx'
import { IconButton } from '#ui/components/icon-button.tsx'
import type { SuggestionListProps } from '#ui/components/search/suggestion-list.tsx'
import type { Listing } from '#ui/search/use-listing.ts'
import { ClearFilter } from './clear-filter.tsx'
import styles from './filter-panel.module.css'

const loadSuggestions = withStyles(() => import('#ui/components/search/suggestion-list.tsx'))

interface KeywordFormProps {
  readonly listing: Listing
}

/**
 * Searches by keyword, with suggestions from the first focus of the field on. The field is required here (SPEC §5), so
 * the link below it removes the keyword.
 */
export function KeywordForm({ listing }: KeywordFormProps) {
  const { t } = useTranslation()
  const { query, addressOf, searchOf, showForm } = listing
  const withoutKeyword = withKeyword(query, '')
  const [keyword, setKeyword] = useOptimisticValue(query.keyword)
  const [suggested, setSuggested] = useState<{
    readonly List: ComponentType<SuggestionListProps>
    readonly input: HTMLInputElement
  }>()
  const suggestFor = async (input: HTMLInputElement) => {
    // The search works without suggestions.
    const loaded = await loadQuietly(loadSuggestions)
    if (loaded) setSuggested({ List: loaded.SuggestionList, input })
  }
  return (
    <search id="search">
      <form
        action={paths.products()}
        onSubmit={(event) => {
          event.preventDefault()
          showForm(event.currentTarget)
        }}
      >
        <HiddenFields search={searchOf(withoutKeyword)} />
        <Field label={t('listing.keyword')} mark={<span aria-hidden="true">{t('listing.required')}</span>}>
          {(tied) => (
            <div className={styles.search}>
              <input
                {...tied}
                className={control.root}
                type="search"
                name="keyword"
                required
                maxLength={KEYWORD_MAX_LENGTH}
                placeholder={t('search.example')}
                value={keyword}
                onChange={({ target }) => setKeyword(target.value)}
                // Text from before the hydration: React has received no event.
                ref={(field) => {
                  if (field && field.value !== keyword) setKeyword(field.value)
                }}
                onFocus={({ currentTarget }) => suggestFor(currentTarget)}
              />
              <IconButton type="submit" aria-label={t('search.start')}>
                <Icon name="search" />
              </IconButton>
              {suggested && <suggested.List input={suggested.input} isPopup answered={query.keyword} />}
            </div>
          )}
        </Field>
        <ClearFilter name={query.keyword} href={addressOf(withoutKeyword)} />
      </form>
    </search>
  )
}
