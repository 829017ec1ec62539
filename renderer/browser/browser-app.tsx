import {
  startTransition,
  useCallback,
  useEffect,
  useInsertionEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { LANGUAGE_COOKIE } from '#domain/cookies.ts'
import { type BrowserTexts, createBrowserTexts } from '#locales/browser-texts.ts'
import { directionOf, type Language } from '#locales/languages.ts'
import { setPreferenceCookie } from '#ui/browser/cookie.ts'
import { loadQuietly, reportMissingPart } from '#ui/browser/load-part.ts'
import { notify } from '#ui/browser/notify.ts'
import { announcementAtom } from '#ui/page/announcement.ts'
import type { PageSession, SiteContextValue } from '#ui/page/page-context.ts'
import { App, type PageView } from '../shared/app.tsx'
import type { Browser } from '../shared/running-browser.ts'
import { whenIdle } from './when-idle.ts'

/** A prerendered page: rendered before it is shown. */
export interface NextPage {
  readonly page: PageView
  /** The texts that have been loaded for it. After a change of the language it is not rendered any more. */
  readonly texts: BrowserTexts
}

export interface BrowserAppProps {
  readonly browser: Browser
  readonly page: PageView
  readonly nextPage?: NextPage | undefined
  /** Called when the page has been committed, before its first layout. */
  readonly onShown: () => void
}

/** The state that changes within one document: the page and the language. */
export function BrowserApp({ browser, page, nextPage, onShown }: BrowserAppProps) {
  const [{ session, texts }, setLanguageState] = useState<{ session: PageSession; texts: BrowserTexts }>({
    session: browser.opening.session,
    texts: browser.texts,
  })

  const shown = useRef<PageView>(undefined)
  /** The language that was chosen last. Its texts may load faster than those of one that was chosen before. */
  const chosen = useRef<Language | undefined>(session.language)
  // Texts are loaded first; the transition then shows them together with the content, once that has been loaded.
  const switchLanguage = useCallback(
    async (language: Language, isAskedFor = false) => {
      if (chosen.current === language && !isAskedFor) return
      chosen.current = language
      try {
        const next = createBrowserTexts(language)
        // Includes pages that a navigation adds meanwhile.
        for (const pathname of browser.pathnames) await next.prepare(pathname)
        if (chosen.current !== language) return
        browser.lastTexts = texts
        browser.texts = next
        rememberLanguage(language)
        startTransition(() =>
          setLanguageState(({ session: last }) => ({
            session: { ...last, language, isPseudo: undefined },
            texts: next,
          })),
        )
      } catch (failure) {
        if (chosen.current !== language) return
        // The texts could not be loaded: the page keeps its language, unless the document is reloaded.
        chosen.current = undefined
        const { t } = texts
        const retry = () => void switchLanguage(language, true)
        notify.error(t('NetworkError'), { action: { label: t('common.retry'), run: retry } })
        reportMissingPart({ failure, isAskedFor, prepare: () => rememberLanguage(language) })
      }
    },
    [browser, texts],
  )
  const context = useMemo(
    (): SiteContextValue => ({ session, navigate: browser.navigate, switchLanguage }),
    [session, switchLanguage, browser],
  )

  const { language } = session
  useEffect(() => {
    if (browser.texts !== texts || !browser.lastTexts) return
    browser.lastTexts = undefined
    // The menu has returned the focus to its button before, which had the name of the last language.
    browser.store.set(announcementAtom, document.title)
  }, [browser, texts])
  // Before the layout effects, which may measure, and before the first paint of the texts.
  useInsertionEffect(() => {
    const page = document.documentElement
    // Setting the same value again would recalculate the styles of all elements with `:lang()` and `:dir()` rules.
    if (page.lang === language) return
    page.lang = language
    page.dir = directionOf(language)
  }, [language])

  // Before the first paint of the page, which would otherwise have the scroll position of the page before.
  useLayoutEffect(() => {
    const last = shown.current
    if (last === page) return
    shown.current = page
    onShown()
    if (last && last.location.pathname !== page.location.pathname) {
      // React shows no page of an earlier navigation any more.
      for (const pathname of browser.pathnames) {
        if (pathname === page.location.pathname) break
        browser.pathnames.delete(pathname)
      }
      // Screen readers read the focused heading. A title that begins with it would be read as a repetition.
      const heading = focusHeading()
      const isRead = heading && document.title.startsWith(heading)
      browser.store.set(announcementAtom, isRead ? '' : document.title)
    }
  }, [page, onShown, browser])

  // The service worker caches each page, and the same page in another language.
  useEffect(
    () => whenIdle(() => void cacheForOffline(page.location.pathname + page.location.search, language)),
    [page, language],
  )

  return (
    <App
      page={page}
      nextPage={nextPage?.texts === texts ? nextPage.page : undefined}
      context={context}
      texts={texts}
      store={browser.store}
      resources={browser.resources}
      cache={browser.cache}
    />
  )
}

/** PRODUCT.md, Language: path /, one year, SameSite=Lax. A `?lng=` in the address would override the choice. */
function rememberLanguage(language: Language) {
  setPreferenceCookie(LANGUAGE_COOKIE, language)
  const url = new URL(window.location.href)
  if (url.searchParams.has('lng')) {
    url.searchParams.delete('lng')
    window.history.replaceState(window.history.state, '', url)
  }
}

/** Production only: the development server's pages are not cacheable. */
async function cacheForOffline(address: string, language: Language): Promise<void> {
  if (!import.meta.env.PROD) return
  const offline = await loadQuietly(() => import('../on-idle/offline.ts'))
  await offline?.cacheForOffline(address, language)
}

/**
 * After a client navigation, moves the focus to the page's heading: keyboards and screen readers continue from there.
 * Returns the text of the heading.
 */
function focusHeading(): string | undefined {
  const heading = document.querySelector<HTMLElement>('#main h1') ?? document.getElementById('main')
  if (!heading) return undefined
  if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1
  // The navigation sets the scroll position.
  heading.focus({ preventScroll: true })
  return heading.textContent
}
