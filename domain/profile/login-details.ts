/** Checks of a changed password and a changed email (SPEC §5), as those of `domain/account/password.ts`. */
import { checkPassword, type NewPassword } from '../account/password.ts'

/** The rule first, then the confirmation. */
export function checkChangedPassword({ password, confirmation }: NewPassword) {
  return checkPassword(password) ?? (password === confirmation ? undefined : 'field.newPasswordsNotSame')
}

/** E-mail addresses are compared without case and surrounding space (CONTRACT.md). */
export function checkChangedEmail({ email, confirmation }: { email: string; confirmation: string }) {
  const plain = (address: string) => address.trim().toLowerCase()
  return plain(email) === plain(confirmation) ? undefined : 'profile.emailsNotSame'
}
