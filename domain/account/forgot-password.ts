/**
 * State machine of the forgot-password page: one page with three steps (SPEC §2, §4). Each state holds only the data
 * of its step.
 */

type ForgotPassword =
  | { readonly step: 'email' /** After the step of the code. */; readonly isBack?: true }
  | { readonly step: 'code'; readonly email: string }
  | { readonly step: 'password'; readonly email: string }
  | { readonly step: 'done' }

export type ForgotPasswordEvent =
  | { readonly type: 'codeSent'; readonly email: string }
  | { readonly type: 'codeSentAgain' }
  | { readonly type: 'codeVerified' }
  | { readonly type: 'passwordChanged' }
  /** The code is older than ten minutes or already used: a new one is needed. */
  | { readonly type: 'codeExpired' }
  | { readonly type: 'startedOver' }

export const forgotPasswordStart: ForgotPassword = { step: 'email' }

/**
 * Returns the next state. An event that does not fit the current step is ignored, so that a late response cannot
 * change the step.
 */
export function afterForgotPasswordEvent(now: ForgotPassword, event: ForgotPasswordEvent): ForgotPassword {
  switch (event.type) {
    case 'codeSent':
      return now.step === 'email' ? { step: 'code', email: event.email } : now
    case 'codeSentAgain':
      return now.step === 'code' ? { ...now } : now
    case 'codeVerified':
      return now.step === 'code' ? { step: 'password', email: now.email } : now
    case 'passwordChanged':
      return now.step === 'password' ? { step: 'done' } : now
    case 'codeExpired':
      return now.step === 'password' ? { step: 'code', email: now.email } : now
    case 'startedOver':
      return now.step === 'done' ? now : { step: 'email', isBack: true }
  }
}
