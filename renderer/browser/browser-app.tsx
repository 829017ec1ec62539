import { type ComponentType, startTransition, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { type BrowserTexts, createBrowserTexts } from '#locales/browser-texts.ts'
import { directionOf, type Language } from '#locales/languages.ts'
import { loadQuietly, tellMissingPart } from '#ui/browser/load-part.ts'
import { notify } from '#ui/browser/notify.ts'
import { announceAtom } from '#ui/page/announcement.ts'
import type { Navigate, PageContextValue, PageSession } from '#ui/page/page-context.ts'
import { App } from '../shared/app.tsx'
import type { Browser } from './browser.ts'
import { focusHeading } from './focus-heading.ts'
import { navigate } from './router-loader.ts'
import { whenIdle } from './when-idle.ts'

/** One page, as a navigation asks for it. */
export interface PageView extends Pick<PageContextValue, 'location' | 'routeParams' | 'status'> {
  readonly Page: ComponentType
}

interface BrowserAppProps {
  readonly browser: Browser
  readonly page: PageView
  /** Called when the page has taken its place. */
  readonly onShown: () => void
}

/** What changes while the document stays: the page and the language. */
export function BrowserApp({ browser, page, onShown }: BrowserAppProps) {
  const [{ session, texts }, setSpoken] = useState<{ session: PageSession; texts: BrowserTexts }>({
    session: browser.opening.session,
    texts: browser.texts,
  })

  // Texts come first; then texts and content change together, when the content is there as well.
  const switchLanguage = useCallback(
    async (language: Language, isAskedFor = false) => {
      try {
        const next = createBrowserTexts(language)
        await prepareShown(next, page)
        browser.lastTexts = texts
        browser.texts = next
        rememberLanguage(language)
        startTransition(() =>
          setSpoken(({ session: last }) => ({
            session: { ...last, language, isPseudo: undefined },
            texts: next,
          })),
        )
      } catch (failure) {
        // The texts did not come: the page goes on in the language that it has, unless it is loaded anew.
        const { t } = texts
        const retry = () => void switchLanguage(language, true)
        notify.error(t('NetworkError'), { action: { label: t('common.retry'), run: retry } })
        tellMissingPart({ failure, isAskedFor, prepare: () => rememberLanguage(language) })
      }
    },
    [browser, page, texts],
  )
  const context = useMemo((): PageContextValue => {
    const { location, routeParams, status } = page
    return { session, location, routeParams, status, navigate: goTo, switchLanguage }
  }, [page, session, switchLanguage])

  const { language } = session
  useEffect(() => {
    if (browser.texts === texts) browser.lastTexts = undefined
  }, [browser, texts])
  useEffect(() => {
    const page = document.documentElement
    // To say the same again has every element styled anew that a rule for a language could be about.
    if (page.lang === language) return
    page.lang = language
    page.dir = directionOf(language)
  }, [language])

  const shown = useRef<PageView>(undefined)
  useEffect(() => {
    const last = shown.current
    if (last === page) return
    shown.current = page
    if (last && last.location.pathname !== page.location.pathname) {
      focusHeading()
      browser.store.set(announceAtom, document.title)
    }
    onShown()
  }, [page, onShown, browser])

  // The worker is told of each page, and of the same page in another language.
  useEffect(
    () => whenIdle(() => void keepForOffline(page.location.pathname + page.location.search, language)),
    [page, language],
  )

  return (
    <App
      Page={page.Page}
      context={context}
      texts={texts}
      store={browser.store}
      resources={browser.resources}
      cache={() => browser.cache}
    />
  )
}

/** For the page that stands, and for one that is on its way meanwhile. */
async function prepareShown(texts: BrowserTexts, { location }: PageView): Promise<void> {
  let awaited: string
  do {
    awaited = window.location.pathname
    await Promise.all([texts.prepare(location.pathname), texts.prepare(awaited)])
  } while (awaited !== window.location.pathname)
}

/** Vike owns addresses and history: every wish to go elsewhere is handed to it (ARCHITECTURE, Routing). */
const goTo: Navigate = (address, { replace, preventScrollReset } = {}) =>
  void navigate(address, { overwriteLastHistoryEntry: replace, keepScrollPosition: preventScrollReset })

const LANGUAGE_COOKIE_MAX_AGE_SECONDS = 365 * 24 * 60 * 60

/** PRODUCT.md, Language: path /, one year, SameSite=Lax. A `?lng=` in the address would speak against the choice. */
function rememberLanguage(language: Language) {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser we serve.
  document.cookie = `i18next=${language}; Path=/; Max-Age=${LANGUAGE_COOKIE_MAX_AGE_SECONDS}; SameSite=Lax`
  const url = new URL(window.location.href)
  if (url.searchParams.has('lng')) {
    url.searchParams.delete('lng')
    window.history.replaceState(window.history.state, '', url)
  }
}

/** Vite serves pages otherwise while developing: nothing of them is kept then. */
async function keepForOffline(address: string, language: Language): Promise<void> {
  if (!import.meta.env.PROD) return
  const reading = await loadQuietly(() => import('./offline.ts'))
  await reading?.keepForOffline(address, language)
}
