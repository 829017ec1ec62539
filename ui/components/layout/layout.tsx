import '#ui/styles/tokens.css'
import '#ui/styles/fonts.css'
import '#ui/styles/base.css'
import '#ui/styles/view-transition.css'
import '#ui/styles/forced-colors.css'
import '#ui/styles/print.css'
import { type ReactNode, Suspense } from 'react'
import { useAccountWatch } from '#ui/account/use-account-watch.ts'
import { useTranslation } from '#ui/browser/use-translation.ts'
import { CompareTrayOnDemand } from '#ui/components/compare-tray/compare-tray-on-demand.tsx'
import { OfflineNotice } from '#ui/components/offline-notice/offline-notice.tsx'
import { Toasts } from '#ui/components/toasts/toasts.tsx'
import { useOfflineQueue } from '#ui/favorites/use-offline-queue.ts'
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
