import type { ViewPreference } from '#domain/view-preference.ts'
import { usePageSession } from './page-session-context.ts'

/** The listing's view as the person last chose it, from the cookie that came with the request. */
export function useViewPreference(): ViewPreference {
  return usePageSession().view
}
