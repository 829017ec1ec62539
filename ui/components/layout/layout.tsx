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
import { PageContext, type PageContextValue } from '#ui/page/page-context.ts'
import { Footer } from '../footer/footer.tsx'
import { Header } from '../header/header.tsx'
import { Announcer } from './announcer.tsx'
import { FloatingChat } from './floating-chat.tsx'
import { LoadingScreen } from './loading-screen.tsx'
import { useReveal } from './use-reveal.ts'

interface LayoutProps {
  readonly page: PageContextValue
  /** The content, which provides its page itself: React would search all of it for readers of the page around it. */
  readonly children: ReactNode
}

/** Header, footer and notices around every page. The layout stays mounted during client-side navigation. */
export function Layout({ page, children }: LayoutProps) {
  const { t } = useTranslation()
  useReveal()
  useAccountWatch()
  useOfflineQueue()
  return (
    <>
      <PageContext value={page}>
        <LoadingScreen />
        <a className="skip" href="#main">
          {t('nav.skip')}
        </a>
        <Header />
      </PageContext>
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <PageContext value={page}>
        {/* The Suspense boundary lets React hydrate the footer after the page. */}
        <Suspense>
          <Footer />
        </Suspense>
        <CompareTrayOnDemand />
        <FloatingChat />
        <Announcer />
        <OfflineNotice />
        <Toasts />
      </PageContext>
    </>
  )
}
