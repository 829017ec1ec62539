import { useCallback, useState } from 'react'
import type { ProfileWindow } from './profile-windows.tsx'

interface ProfileWindowControls {
  readonly opened: ProfileWindow | undefined
  readonly open: (window: ProfileWindow) => void
  readonly close: () => void
}

/** One of the windows of the profile, or none. */
export function useProfileWindows(): ProfileWindowControls {
  const [opened, open] = useState<ProfileWindow>()
  const close = useCallback(() => open(undefined), [])
  return { opened, open, close }
}
