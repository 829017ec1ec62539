import { type Context, createContext, useContext } from 'react'
import { safeNext } from '#domain/account/access.ts'
import type { ViewPreference } from '#domain/listing/view-preference.ts'
import type { PictureSource, Placeholder } from '#domain/pictures.ts'
import type { Language } from '#locales/languages.ts'

/** Settings of the store that pages show or follow: the same for all requests. */
export interface SiteSettings {
  /** Public origin of the store, without a slash at the end. */
  readonly publicUrl: string
  /** SPEC §9: duration of the loading screen; 0 turns it off. */
  readonly loadingScreenMs: number
  /** Whether an identity provider is configured. */
  readonly socialSignIn: boolean
}

/** The data of a page that does not come from the provider. Serializable: the server writes it into the document. */
export interface PageSession extends SiteSettings {
  readonly language: Language
  /** Development and tests: English texts are pseudo-localized. */
  readonly isPseudo?: true
  /** `undefined`: the theme of the operating system. */
  readonly theme?: 'light' | 'dark'
  readonly view: ViewPreference
  /** Day of the request at the branches (`shopDay`), `YYYY-MM-DD`, for offers, printed pages and the legal line. */
  readonly today: string
  /** Whether the session of the request's cookie has ended: the browser then shows a message once. */
  readonly sessionEnded?: boolean
}

/** The tags of a page's `<head>` that other pages do not share. */
export interface Head {
  /** Without the name of the shop. */
  readonly title: string
  readonly description: string
  /** Path and query of this page without `lng`; the canonical address and its language alternates follow from it. */
  readonly path: string
  /** Path of the picture for link previews. */
  readonly image?: string
  /** Describes the picture to readers of a shared link who do not see it. */
  readonly imageAlt?: string
  readonly kind?: 'website' | 'product'
  /** Not to be indexed: filtered duplicates, personal pages and errors. */
  readonly hidden?: boolean
  /** Server only: callers build it behind `import.meta.env.SSR`, so that the browser bundle has no code for it. */
  readonly jsonLd?: readonly object[] | undefined
}

/** The URL of a page, in the parts that Vike gives. */
export interface PageLocation {
  readonly pathname: string
  /** With its question mark, or empty. */
  readonly search: string
  readonly hash: string
}

interface NavigateOptions {
  /** Replaces the current history entry. */
  readonly replace?: boolean
  /** The page keeps its scroll position. */
  readonly preventScrollReset?: boolean
}

/** Navigates to another page of the store. The function's identity is stable for the life of the document. */
export type Navigate = (address: string, options?: NavigateOptions) => void

/**
 * What all pages of a visit share; a change of the language replaces it. It has a context of its own, because a
 * navigation renders every component that reads the page's.
 */
export interface SiteContextValue {
  readonly session: PageSession
  readonly navigate: Navigate
  readonly switchLanguage: (language: Language) => void
  /** Server only: collects the tags of `<head>`. In the browser an effect writes them. */
  readonly setHead?: (head: Head) => void
  /** Server only. Hydration keeps the placeholders of the server's markup; a client navigation renders none. */
  readonly placeholderOf?: (source: PictureSource) => Placeholder | undefined
  /**
   * Server only: writes the preview of the page's first picture into the head, if there is one. `address` is its `src`.
   */
  readonly setPreview?: (source: PictureSource, address: string) => void
}

/** The page that is shown; each navigation replaces it. */
export interface PageContextValue {
  readonly location: PageLocation
  readonly routeParams: Readonly<Record<string, string>>
  /** HTTP status, on error pages only. */
  readonly status?: number
  /** Whether the browser navigated to the page, instead of receiving it from the server. */
  readonly isNavigation?: boolean
  /** Of a prerendered page: resolves when it is shown. */
  readonly shown?: Promise<void>
}

/** Both are provided by the renderer (`renderer/shared/app.tsx`). */
export const SiteContext = createContext<SiteContextValue | undefined>(undefined)
export const PageContext = createContext<PageContextValue | undefined>(undefined)

/** `false` in a prerendered page until its first effects, after it is shown. */
export const ShownContext = createContext(true)

function useProvided<Value>(context: Context<Value | undefined>): Value {
  const value = useContext(context)
  if (!value) throw new Error('The page context is provided by the renderer')
  return value
}

export function usePageSession(): PageSession {
  return useProvided(SiteContext).session
}

export function useLocation(): PageLocation {
  return useProvided(PageContext).location
}

export function useNavigate(): Navigate {
  return useProvided(SiteContext).navigate
}

/** Returns a route parameter: `useRouteParam('id')` on `/details/@id`. Empty if the route has none of that name. */
export function useRouteParam(name: string): string {
  return useProvided(PageContext).routeParams[name] ?? ''
}

/** Returns the HTTP status of an error page: 404, 500, 502, 503 or 504. */
export function usePageStatus(): number {
  return useProvided(PageContext).status ?? 500
}

/** Returns whether the browser navigated to the page: `false` for the server's page, there and during hydration. */
export function useIsNavigation(): boolean {
  return useProvided(PageContext).isNavigation ?? false
}

/** Returns a function that changes texts, direction and content without a reload, and stores the cookie. */
export function useSwitchLanguage(): (language: Language) => void {
  return useProvided(SiteContext).switchLanguage
}

/** Server only. */
export function useSetHead(): SiteContextValue['setHead'] {
  return useProvided(SiteContext).setHead
}

/** Returns the placeholder colours of a picture; `undefined` in the browser and outside a page. */
export function usePlaceholder(source: PictureSource): Placeholder | undefined {
  return useContext(SiteContext)?.placeholderOf?.(source)
}

/** Server only; `undefined` in the browser and outside a page. */
export function useSetPreview(): SiteContextValue['setPreview'] {
  return useContext(SiteContext)?.setPreview
}

export function useLanguage(): Language {
  return usePageSession().language
}

/** Returns the view of the listing that the visitor chose last, from the request's cookie. */
export function useViewPreference(): ViewPreference {
  return usePageSession().view
}

/** Returns the page to open after the login, from the query; `undefined` if it is no page of this store. */
export function useNext(): string | undefined {
  return safeNext(new URLSearchParams(useLocation().search).get('next'))
}
