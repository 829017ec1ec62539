/** The six-digit code from the mail and its input boxes. */
import { westernDigits } from '../digits.ts'
import { CODE_LENGTH } from '../limits.ts'

/** `'12 34-56'` → `'123456'`. Arabic-Indic and Persian digits are converted, because phone keyboards enter them. */
export function digitsOf(text: string): string {
  return westernDigits(text)
    .replace(/[^0-9]/g, '')
    .slice(0, CODE_LENGTH)
}

function isComplete(code: string): boolean {
  return digitsOf(code).length === CODE_LENGTH
}

/** SPEC §5: sign-up reports an empty code as a missing field, the password reset asks for the code. */
export function checkSignupCode(code: string): 'field.allFieldsMandatory' | undefined {
  return isComplete(code) ? undefined : 'field.allFieldsMandatory'
}

export function checkResetCode(code: string): 'field.enterCode' | undefined {
  return isComplete(code) ? undefined : 'field.enterCode'
}
