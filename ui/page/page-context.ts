import { createContext, useContext, useSyncExternalStore } from 'react'
import { safeNext } from '#domain/account/access.ts'
import type { ViewPreference } from '#domain/listing/view-preference.ts'
import type { PictureSource, Placeholder } from '#domain/pictures.ts'
import type { Language } from '#locales/languages.ts'

/** What a page knows of its visit beside the provider's data. Serializable: it travels in the page. */
export interface PageSession {
  readonly language: Language
  /** Development and tests: English in the pseudo-language. */
  readonly isPseudo?: true
  /** Chosen by the person; absent: the system's. */
  readonly theme?: 'light' | 'dark'
  readonly view: ViewPreference
  /** Year of the request, for the legal line. */
  readonly year: number
  /** Day of the request in UTC, `YYYY-MM-DD`, for what is printed. */
  readonly today: string
  /** Origin of the store as visitors see it, without a slash at the end. */
  readonly publicUrl: string
  /** SPEC §9; 0 turns the loading screen off. */
  readonly loadingScreenMs: number
  /** Set when an address of the identity provider is configured. */
  readonly socialSignIn: boolean
  /** The session that a cookie spoke of has ended: the person is told once. */
  readonly sessionEnded?: boolean
}

export interface PageSessionControls {
  readonly session: PageSession
  readonly switchLanguage: (language: Language) => void
}

export const PageSessionContext = createContext<PageSessionControls | undefined>(undefined)

export function usePageSession(): PageSession {
  return usePageSessionControls().session
}

export function usePageSessionControls(): PageSessionControls {
  const controls = useContext(PageSessionContext)
  if (!controls) throw new Error('The page session is provided by the renderer')
  return controls
}

/** What stands in a page's `<head>`, apart from what every page has. */
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
  /** Server only: guarded by `import.meta.env.SSR`, its makers are in no browser's code. */
  readonly jsonLd?: readonly object[] | undefined
}

/** Server: takes the page's head down. Browser: `undefined`, an effect writes it. */
export const PageHeadContext = createContext<((head: Head) => void) | undefined>(undefined)

/** Server only: hydration leaves the placeholders in the server's markup; pages shown later have none. */
export const PlaceholderContext = createContext<
  ((source: PictureSource) => Placeholder | undefined) | undefined
>(undefined)

/** Where the page stands, as Vike says it. The renderer fills it. */
export interface PageLocation {
  readonly pathname: string
  /** With its question mark, or empty. */
  readonly search: string
  readonly hash: string
}

export const LocationContext = createContext<PageLocation>({ pathname: '/', search: '', hash: '' })

export function useLocation(): PageLocation {
  return useContext(LocationContext)
}

interface NavigateOptions {
  /** Takes the place of the present step in the history. */
  readonly replace?: boolean
  /** The page keeps its scroll position. */
  readonly preventScrollReset?: boolean
}

/** Shows another page of the store. One and the same for as long as the document lives. */
export type Navigate = (address: string, options?: NavigateOptions) => void

export const NavigateContext = createContext<Navigate>(() => {
  throw new Error('The way to other pages is provided by the renderer')
})

export function useNavigate(): Navigate {
  return useContext(NavigateContext)
}

export const RouteParamsContext = createContext<Readonly<Record<string, string>>>({})

/** A part of the address: `useRouteParam('id')` on `/details/@id`. */
export function useRouteParam(name: string): string {
  return useContext(RouteParamsContext)[name] ?? ''
}

export const PageStatusContext = createContext(500)

/** The status that an error page was answered with: 404, 500, 502, 503 or 504. */
export function usePageStatus(): number {
  return useContext(PageStatusContext)
}

export function useLanguage(): Language {
  return usePageSession().language
}

/** Changes texts, direction and content at once, without a reload, and keeps the choice in the cookie. */
export function useSwitchLanguage(): (language: Language) => void {
  return usePageSessionControls().switchLanguage
}

/** The year of the request: the same on server and in the browser. */
export function useRequestYear(): number {
  return usePageSession().year
}

/** The day, as `YYYY-MM-DD`: the request's while the page comes alive, from then on the one of this moment. */
export function useToday(): string {
  const { today } = usePageSession()
  return useSyncExternalStore(
    () => () => {},
    () => new Date().toISOString().slice(0, 10),
    () => today,
  )
}

/** The listing's view as the person last chose it, from the cookie that came with the request. */
export function useViewPreference(): ViewPreference {
  return usePageSession().view
}

/** Where a person wanted to go when they were asked to log in; `undefined` when that is no page of this store. */
export function useNext(): string | undefined {
  return safeNext(new URLSearchParams(useLocation().search).get('next'))
}
