/** The six-digit code that is mailed, and the boxes it is typed into. */
import { CODE_LENGTH } from '../limits.ts'

/** `'12 34-56'` → `'123456'`. Arabic-Indic and Persian digits count as digits: phones type them. */
export function digitsOf(text: string): string {
  return text
    .replace(/[٠-٩۰-۹]/g, (digit) => `${(digit.codePointAt(0) ?? 0) & 0xf}`)
    .replace(/[^0-9]/g, '')
    .slice(0, CODE_LENGTH)
}

function isComplete(code: string): boolean {
  return digitsOf(code).length === CODE_LENGTH
}

/** SPEC §5: signing up calls an empty code a missing field, the reset asks for the code. */
export function checkSignupCode(code: string): 'validation.allFieldsMandatory' | undefined {
  return isComplete(code) ? undefined : 'validation.allFieldsMandatory'
}

export function checkResetCode(code: string): 'validation.enterCode' | undefined {
  return isComplete(code) ? undefined : 'validation.enterCode'
}
