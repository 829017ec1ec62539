import { useContext } from 'react'
import { I18nContext } from 'react-i18next'
import { type FixedTexts, fixedTexts } from '#locales/fixed-texts.ts'

/**
 * The texts of the page's language. react-i18next's own hook copies the whole instance for each component that asks and
 * listens to a language that may change: that was a third of what rendering a page cost, and here it never changes.
 */
export function useTranslation(): FixedTexts {
  return fixedTexts(useContext(I18nContext).i18n)
}
