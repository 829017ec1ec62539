/**
 * Password rules and checks of the account forms (SPEC §5). Each check returns the translation key of the error, or
 * `undefined`.
 */
import { PASSWORD_MIN_LENGTH, RESET_PASSWORD_MIN_LENGTH } from '../limits.ts'

/** Letters and digits only, at least one of each. */
const PASSWORD = new RegExp(`^(?=.*[A-Za-z])(?=.*[0-9])[A-Za-z0-9]{${PASSWORD_MIN_LENGTH},}$`)

export function checkPassword(password: string): 'validation.passwordRule' | undefined {
  return PASSWORD.test(password) ? undefined : 'validation.passwordRule'
}

export interface NewPassword {
  readonly password: string
  readonly confirmation: string
}

/** Forgot password, step 3. The order of the checks is that of SPEC §5. */
export function checkResetPassword({ password, confirmation }: NewPassword) {
  if (password === '') return 'field.fillField'
  if (password.length < RESET_PASSWORD_MIN_LENGTH) return 'field.passwordTooShort'
  if (password !== confirmation) return 'field.passwordsNotIdentical'
  return checkPassword(password)
}
