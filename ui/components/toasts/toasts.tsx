import { useLayoutEffect, useState } from 'react'
import { patterns } from '#domain/paths.ts'
import { directionOf } from '#locales/languages.ts'
import { loadQuietly } from '#ui/browser/load-part.ts'
import { listenForToasts, type Toast } from '#ui/browser/notify.ts'
import { withStyles } from '#ui/browser/style-sheets.ts'
import { Notice } from '#ui/components/notice/notice.tsx'
import { useLanguage, useLocation } from '#ui/page/page-context.ts'

type ContainerModule = typeof import('./toast-container.tsx')

const loadContainer = withStyles(() => import('./toast-container.tsx'))

/** Shows toasts. The container's code is loaded with the first toast; if the load fails, the toast is a plain notice. */
export function Toasts() {
  const [container, setContainer] = useState<ContainerModule>()
  const [plain, setPlain] = useState<Toast>()
  const direction = directionOf(useLanguage())
  const { pathname } = useLocation()

  // Hydration does not wait for `useEffect`: the message about a login or an ended session would have no listener.
  useLayoutEffect(
    () =>
      listenForToasts(async (toast) => {
        const loaded = await loadQuietly(loadContainer)
        setContainer(loaded)
        setPlain(loaded ? undefined : toast)
        loaded?.showToast(toast)
      }),
    [],
  )

  return (
    <>
      {container && (
        // The key remounts the container, because react-toastify does not apply a new direction to visible toasts.
        <container.ToastContainer key={direction} direction={direction} atStart={isAccountPage(pathname)} />
      )}
      {plain && <PlainMessage {...plain} onClose={() => setPlain(undefined)} />}
    </>
  )
}

function PlainMessage({ kind, text, link, action, onClose }: Toast & { readonly onClose: () => void }) {
  const act = () => {
    onClose()
    action?.run()
  }
  return (
    <Notice role={kind === 'error' ? 'alert' : 'status'} onClose={onClose}>
      {text}
      {link && (
        <a className="link" href={link.href}>
          {link.label}
        </a>
      )}
      {action && (
        <button type="button" className="link" onClick={act}>
          {action.label}
        </button>
      )}
    </Notice>
  )
}

const ACCOUNT_PAGES = [patterns.login, patterns.signup, patterns.forgotPassword, patterns.profile]

/** Toasts are bottom-left in the account flows, else top-right; mirrored in Arabic (SPEC §9). */
function isAccountPage(pathname: string): boolean {
  return ACCOUNT_PAGES.some((page) => pathname === page || pathname.startsWith(`${page}/`))
}
