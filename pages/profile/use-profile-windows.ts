import { type ComponentType, useCallback, useState } from 'react'
import { useTranslation } from '#ui/hooks/use-translation.ts'
import { notify } from '#ui/state/notify.ts'
import type { ProfileWindow, ProfileWindowsProps } from './profile-windows.tsx'

interface ProfileWindowControls {
  /** From the first opening on. */
  readonly Windows: ComponentType<ProfileWindowsProps> | undefined
  readonly opened: ProfileWindow | undefined
  readonly open: (window: ProfileWindow) => void
  readonly close: () => void
}

/** One of the windows of the profile, or none. */
export function useProfileWindows(): ProfileWindowControls {
  const { t } = useTranslation()
  const [Windows, setWindows] = useState<ComponentType<ProfileWindowsProps>>()
  const [opened, setOpened] = useState<ProfileWindow>()
  const close = useCallback(() => setOpened(undefined), [])

  async function open(window: ProfileWindow) {
    try {
      const { ProfileWindows } = await loadProfileWindows()
      setWindows(() => ProfileWindows)
      setOpened(window)
    } catch {
      notify.error(t('NetworkError'))
    }
  }

  return { Windows, opened, open, close }
}

/** As soon as somebody is about to open one. */
export function loadProfileWindows() {
  return import('./profile-windows.tsx')
}
