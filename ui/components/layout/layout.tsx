import '#ui/styles/tokens.css'
import '#ui/styles/fonts.css'
import '#ui/styles/base.css'
import '#ui/styles/view-transition.css'
import '#ui/styles/forced-colors.css'
import '#ui/styles/print.css'
import { type ReactNode, Suspense, useEffect, useRef } from 'react'
import { useAccountWatch } from '#ui/account/use-account-watch.ts'
import { useTranslation } from '#ui/browser/use-translation.ts'
import { CompareTrayOnDemand } from '#ui/components/compare-tray/compare-tray-on-demand.tsx'
import { OfflineNotice } from '#ui/components/offline-notice/offline-notice.tsx'
import { Toasts } from '#ui/components/toasts/toasts.tsx'
import { useOfflineQueue } from '#ui/favorites/use-offline-queue.ts'
import { useLocation } from '#ui/page/page-context.ts'
import { Footer } from '../footer/footer.tsx'
import { Header } from '../header/header.tsx'
import { Announcer } from './announcer.tsx'
import { FloatingChat } from './floating-chat.tsx'
import { LoadingScreen } from './loading-screen.tsx'
import { useReveal } from './use-reveal.ts'

/** Header, footer and notices around every page. The layout stays mounted during client-side navigation. */
export function Layout({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation()
  useReveal()
  useInstantScrollOnNavigation()
  useAccountWatch()
  useOfflineQueue()
  return (
    <>
      <LoadingScreen />
      <a className="skip" href="#main">
        {t('nav.skip')}
      </a>
      <Header />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      {/* The Suspense boundary lets React hydrate the footer after the page. */}
      <Suspense>
        <Footer />
      </Suspense>
      <CompareTrayOnDemand />
      <FloatingChat />
      <Announcer />
      <OfflineNotice />
      <Toasts />
    </>
  )
}

/**
 * Turns smooth scrolling off while a new page is shown, so that it starts at its top at once. Smooth scrolling is for
 * movement within a page: the footer's anchors on the home page and the pages of a listing (SPEC §2, §4).
 */
function useInstantScrollOnNavigation() {
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    const root = document.documentElement
    root.dataset.navigating = ''
    const timer = setTimeout(() => delete root.dataset.navigating, SCROLL_TO_TOP_MS)
    return () => clearTimeout(timer)
  }, [pathname])
}

/** Time for Vike's client router to set the scroll position of the new page. */
const SCROLL_TO_TOP_MS = 400
