import type { Customer } from '#domain/shapes.ts'
import { ChangeEmail } from './change-email.tsx'
import { ChangePassword } from './change-password.tsx'
import { EditProfile } from './edit-profile.tsx'

export type ProfileWindow = 'profile' | 'email' | 'emailCode' | 'password'

interface ProfileWindowsProps {
  readonly opened: ProfileWindow | undefined
  readonly onClose: () => void
  readonly customer: Customer
}

/** The dialogs that edit the profile. This module is loaded on demand. */
export function ProfileWindows({ opened, ...props }: ProfileWindowsProps) {
  return (
    <>
      <EditProfile open={opened === 'profile'} {...props} />
      <ChangeEmail
        open={opened === 'email' || opened === 'emailCode'}
        startWith={opened === 'emailCode' ? 'code' : 'address'}
        {...props}
      />
      <ChangePassword open={opened === 'password'} {...props} />
    </>
  )
}
