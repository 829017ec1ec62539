import { createContext, useContext, useSyncExternalStore } from 'react'
import { safeNext } from '#domain/account/access.ts'
import type { ViewPreference } from '#domain/listing/view-preference.ts'
import type { PictureSource, Placeholder } from '#domain/pictures.ts'
import type { Language } from '#locales/languages.ts'

/** What a page knows beside the provider's data. Serializable: the server writes it into the page. */
export interface PageSession {
  readonly language: Language
  /** Development and tests: English in the pseudo-language. */
  readonly isPseudo?: true
  /** Absent: the system's. */
  readonly theme?: 'light' | 'dark'
  readonly view: ViewPreference
  /** Year of the request, for the legal line. */
  readonly year: number
  /** Day of the request in UTC, `YYYY-MM-DD`, for printed pages. */
  readonly today: string
  /** Public origin of the store, without a slash at the end. */
  readonly publicUrl: string
  /** SPEC §9; 0 turns the loading screen off. */
  readonly loadingScreenMs: number
  /** Whether an identity provider is configured. */
  readonly socialSignIn: boolean
  /** The session of the request's cookie has ended: the browser shows a message once. */
  readonly sessionEnded?: boolean
}

/** The tags of a page's `<head>` that other pages do not share. */
export interface Head {
  /** Without the shop's name. */
  readonly title: string
  readonly description: string
  /** Path and query of this page without `lng`; the canonical address and its language alternates follow from it. */
  readonly path: string
  /** Path of the picture for link previews. */
  readonly image?: string
  readonly kind?: 'website' | 'product'
  /** Filtered duplicates, personal pages and errors. */
  readonly hidden?: boolean
  /** Server only: built behind `import.meta.env.SSR`, so that browsers load no code for it. */
  readonly jsonLd?: readonly object[] | undefined
}

/** A page's address, as Vike says it. */
export interface PageLocation {
  readonly pathname: string
  /** With its question mark, or empty. */
  readonly search: string
  readonly hash: string
}

interface NavigateOptions {
  /** Replaces the present entry of the history. */
  readonly replace?: boolean
  /** The page keeps its scroll position. */
  readonly preventScrollReset?: boolean
}

/** Shows another page of the store. The function stays the same as long as the document. */
export type Navigate = (address: string, options?: NavigateOptions) => void

/**
 * What every component may know of its page. The value changes with a navigation or the language, when React renders
 * the tree anew anyway: a context for each property would save no render.
 */
export interface PageContextValue {
  readonly session: PageSession
  readonly location: PageLocation
  readonly routeParams: Readonly<Record<string, string>>
  /** Of an error page. */
  readonly status?: number
  readonly navigate: Navigate
  readonly switchLanguage: (language: Language) => void
  /** Server only: collects the page's head. In browsers an effect writes it. */
  readonly setHead?: (head: Head) => void
  /** Server only: hydration leaves the placeholders in the server's markup; pages shown later have none. */
  readonly placeholderOf?: (source: PictureSource) => Placeholder | undefined
}

/** The renderer provides it: `renderer/shared/app.tsx`. */
export const PageContext = createContext<PageContextValue | undefined>(undefined)

function usePageContext(): PageContextValue {
  const page = useContext(PageContext)
  if (!page) throw new Error('The page context is provided by the renderer')
  return page
}

export function usePageSession(): PageSession {
  return usePageContext().session
}

export function useLocation(): PageLocation {
  return usePageContext().location
}

export function useNavigate(): Navigate {
  return usePageContext().navigate
}

/** A part of the address: `useRouteParam('id')` on `/details/@id`. */
export function useRouteParam(name: string): string {
  return usePageContext().routeParams[name] ?? ''
}

/** The status that an error page was answered with: 404, 500, 502, 503 or 504. */
export function usePageStatus(): number {
  return usePageContext().status ?? 500
}

/** Changes texts, direction and content without a reload, and stores the choice in the cookie. */
export function useSwitchLanguage(): (language: Language) => void {
  return usePageContext().switchLanguage
}

/** Server only. */
export function useSetHead(): PageContextValue['setHead'] {
  return usePageContext().setHead
}

/** Returns the colours of a picture's place; a picture may also be rendered outside any page. */
export function usePlaceholder(source: PictureSource): Placeholder | undefined {
  return useContext(PageContext)?.placeholderOf?.(source)
}

export function useLanguage(): Language {
  return usePageSession().language
}

/** The year of the request, the same on the server and in the browser. */
export function useRequestYear(): number {
  return usePageSession().year
}

/** The day as `YYYY-MM-DD`: the request's during hydration, then the present one. */
export function useToday(): string {
  const { today } = usePageSession()
  return useSyncExternalStore(
    () => () => {},
    () => new Date().toISOString().slice(0, 10),
    () => today,
  )
}

/** The listing's view that the customer chose last, from the request's cookie. */
export function useViewPreference(): ViewPreference {
  return usePageSession().view
}

/** Returns the address that a customer asked for before the login; `undefined` when it is no page of this store. */
export function useNext(): string | undefined {
  return safeNext(new URLSearchParams(useLocation().search).get('next'))
}
