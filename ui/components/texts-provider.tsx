import type { i18n } from 'i18next'
import type { ReactNode } from 'react'
import { I18nextProvider } from 'react-i18next'
import type { MemoizedTexts } from '#locales/memoized-t.ts'

interface TextsProviderProps {
  readonly texts: MemoizedTexts
  readonly children: ReactNode
}

/** Provides the texts that `useTranslation` returns. */
export function TextsProvider({ texts, children }: TextsProviderProps) {
  // Only `useTranslation` reads the instance, and only for `t` (tests/support/architecture/rules.ts).
  return <I18nextProvider i18n={texts as i18n}>{children}</I18nextProvider>
}
