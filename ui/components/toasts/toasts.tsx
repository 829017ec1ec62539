import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react'
import { patterns } from '#domain/paths.ts'
import { directionOf } from '#locales/languages.ts'
import { useLanguage } from '#ui/hooks/use-language.ts'
import { useLocation } from '#ui/hooks/use-location.ts'
import { listenForToasts } from '#ui/state/notify.ts'
import type { ToastShelfProps } from './toast-shelf.tsx'

const load = () => import('./toast-shelf.tsx')
const ToastShelf: ComponentType<ToastShelfProps> = lazy(async () => ({ default: (await load()).ToastShelf }))

/** Where messages appear. Nothing of it is loaded before the first one. */
export function Toasts() {
  const [isWanted, setWanted] = useState(false)
  const direction = directionOf(useLanguage())
  const { pathname } = useLocation()

  useEffect(
    () =>
      listenForToasts((toast) => {
        setWanted(true)
        void load().then(({ showToast }) => showToast(toast))
      }),
    [],
  )

  if (!isWanted) return null
  return (
    <Suspense>
      {/* Keyed, because a toast that is shown does not follow a change of direction. */}
      <ToastShelf key={direction} direction={direction} atStart={isAccountPage(pathname)} />
    </Suspense>
  )
}

const ACCOUNT_PAGES = [patterns.login, patterns.signup, patterns.forgotPassword, patterns.profile]

/** SPEC §9: bottom-left in the account flows, else top-right; mirrored in Arabic. */
function isAccountPage(pathname: string): boolean {
  return ACCOUNT_PAGES.some((page) => pathname === page || pathname.startsWith(`${page}/`))
}
