/** The frame's stage, with a `t` in the scene's language and an API that does as told. */
import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import type { Api } from '#api/client.ts'
import type { Language } from '#locales/languages.ts'
import { createRequestI18n } from '#locales/server-i18n.ts'
import { ResourceContext } from '#ui/data/resource-context.ts'

export function wordsIn(language: Language): TFunction {
  return createRequestI18n(language).t
}

export function withApi(part: ReactNode, api: Partial<Api> = {}): ReactNode {
  return <ResourceContext value={{ api: api as Api }}>{part}</ResourceContext>
}
