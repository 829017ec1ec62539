import { useAtom, useSetAtom } from 'jotai'
import { type MouseEvent, useId, useState } from 'react'
import { parseKeyword } from '#domain/listing/listing.ts'
import { isPlainClick } from '#ui/browser/click.ts'
import { useTranslation } from '#ui/browser/use-translation.ts'
import { useLanguage } from '#ui/page/page-context.ts'
import { recentSearchesAtom, rememberSearchAtom } from '#ui/search/recent-searches.ts'
import { SearchKeyChoice } from './search-key-choice.tsx'
import { suggestionGroups } from './suggestion-groups.ts'
import { SuggestionItem } from './suggestion-item.tsx'
import styles from './suggestions.module.css'
import { optionId, useCombobox } from './use-combobox.ts'
import { useSuggestions } from './use-suggestions.ts'

export interface SuggestionListProps {
  readonly input: HTMLInputElement
  /** A popup over the content below the field, open while the field is in use. Otherwise always visible. */
  readonly isPopup?: boolean
  /** Keyword whose results the page already shows. It gets no suggestions. */
  readonly answered?: string
  /** Called when an option is followed. */
  readonly onFollow?: () => void
}

/** Suggestions for an existing search field, which also works without them. */
export function SuggestionList({ input, isPopup = false, answered, onFollow }: SuggestionListProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const listId = useId()
  const [typed, setTyped] = useState(input.value)
  const keyword = parseKeyword(typed)
  const [recent, changeRecent] = useAtom(recentSearchesAtom)
  const remember = useSetAtom(rememberSearchAtom)
  const isAnswered = keyword !== '' && keyword === answered
  const { suggestions, isLoading, hasFailed } = useSuggestions(isAnswered ? '' : keyword)

  const groups =
    isAnswered || hasFailed || (isLoading && !suggestions) ? [] : suggestionGroups(suggestions, recent, t)
  const options = groups.flatMap((group) => group.options)
  const { isOpen, active, close } = useCombobox(input, {
    listId,
    hrefs: options.map(({ href }) => href),
    isPopup,
    onType: setTyped,
    onSubmit: () => remember(input.value),
  })
  const follow = (event: MouseEvent) => {
    if (!isPlainClick(event)) return
    remember(suggestions?.keyword ?? '')
    close()
    onFollow?.()
  }

  const note = noteOf()
  const isHidden = isPopup && (!isOpen || (options.length === 0 && !note))
  return (
    <>
      {/* Not in the popup: a live region that appears together with its text is not read. */}
      <p role="status" className="sr-only">
        {!isHidden && (note ?? (suggestions && !isLoading && t('search.count', { count: options.length })))}
      </p>
      {/* `preventDefault()` leaves the focus in the field. A phone's on-screen keyboard stays open, and so does the popup in
          Safari on a Mac, where a pressed button takes the focus from the field and gets none. */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it has no action of its own */}
      <div
        className={styles.root}
        data-popup={isPopup || undefined}
        hidden={isHidden}
        aria-busy={isLoading}
        onMouseDown={(event) => event.preventDefault()}
      >
        {note && (
          <p className={styles.note} aria-hidden="true">
            {note}
          </p>
        )}
        <div
          id={listId}
          className={styles.list}
          role="listbox"
          tabIndex={-1}
          aria-label={t('search.suggestions')}
        >
          {groups.map(({ name, title, options: own }) => (
            // biome-ignore lint/a11y/useSemanticElements: a list of options has groups, not sets of fields.
            <div
              key={name}
              className={styles.group}
              role="group"
              data-name={name}
              aria-labelledby={title && `${listId}-${name}`}
            >
              {title && (
                <div className={styles.heading} id={`${listId}-${name}`} role="presentation">
                  {title}
                </div>
              )}
              {own.map((option) => {
                const index = options.indexOf(option)
                return (
                  <a
                    key={option.href}
                    id={optionId(listId, index)}
                    className={styles.option}
                    role="option"
                    aria-selected={index === active}
                    tabIndex={-1}
                    href={option.href}
                    data-kind={option.kind}
                    onClick={follow}
                  >
                    <SuggestionItem option={option} words={suggestions?.words ?? []} language={language} />
                  </a>
                )
              })}
            </div>
          ))}
        </div>
        <div className={styles.foot}>
          {groups[0]?.name === 'recent' && (
            <button
              type="button"
              className={styles.clear}
              onClick={() => {
                changeRecent(() => [])
                input.focus()
              }}
            >
              {t('search.clearRecent')}
            </button>
          )}
          <SearchKeyChoice />
        </div>
      </div>
    </>
  )

  function noteOf(): string | undefined {
    if (hasFailed) return t(navigator.onLine ? 'search.failed' : 'search.offline')
    if (suggestions && !isLoading && options.length === 0) return t('search.none', { keyword })
    if (suggestions?.instead)
      return t('search.insteadOfNothing', {
        typed: suggestions.keyword,
        keyword: suggestions.instead.keyword,
      })
    if (options.length === 0 && !isLoading && !isPopup) return t('search.hint')
    return undefined
  }
}
