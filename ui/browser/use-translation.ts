import { useContext } from 'react'
import { I18nContext } from 'react-i18next'
import type { MemoizedTexts } from '#locales/memoized-t.ts'

/**
 * The texts of the page's language: i18next's on a server, in a browser those that its pages need. react-i18next's own
 * hook copied the whole instance for each component that asked and listened to a language that may change: that was a
 * third of what rendering a page cost. Here other texts are another value.
 */
export function useTranslation(): MemoizedTexts {
  return useContext(I18nContext).i18n
}
