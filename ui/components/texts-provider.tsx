import type { i18n } from 'i18next'
import type { ReactNode } from 'react'
import { I18nextProvider } from 'react-i18next'
import type { MemoizedTexts } from '#locales/memoized-t.ts'

interface TextsProviderProps {
  readonly texts: MemoizedTexts
  readonly children: ReactNode
}

/** The texts for all that stands inside, to be had by `useTranslation`. */
export function TextsProvider({ texts, children }: TextsProviderProps) {
  // `t` is all that anybody in this house asks of an instance (tests/support/house/house-rules.ts).
  return <I18nextProvider i18n={texts as i18n}>{children}</I18nextProvider>
}
