import { useContext } from 'react'
import { I18nContext } from 'react-i18next'
import type { MemoizedTexts } from '#locales/memoized-t.ts'

/**
 * Returns the texts of the page's language: those of i18next on the server, those that the pages need in the
 * browser. The `useTranslation` of react-i18next is not used: it copies the i18next instance for each component
 * and subscribes to language changes, which took a third of the render time of a page. Here, a change of the
 * language provides another context value.
 */
export function useTranslation(): MemoizedTexts {
  return useContext(I18nContext).i18n
}
