/** Forgot password is one page with three steps (SPEC §2, §4). A step holds what it needs and nothing else. */

type ForgotPassword =
  | { readonly step: 'email' }
  | { readonly step: 'code'; readonly email: string }
  | { readonly step: 'password'; readonly email: string }
  | { readonly step: 'done' }

export type ForgotPasswordEvent =
  | { readonly type: 'codeSent'; readonly email: string }
  | { readonly type: 'codeVerified' }
  | { readonly type: 'passwordChanged' }
  /** The ten minutes are over, or the code was used: a new one is needed. */
  | { readonly type: 'codeExpired' }
  | { readonly type: 'startedOver' }

export const forgotPasswordStart: ForgotPassword = { step: 'email' }

/** What does not fit the step changes nothing: a late answer cannot move a person back or on. */
export function afterForgotPasswordEvent(now: ForgotPassword, event: ForgotPasswordEvent): ForgotPassword {
  switch (event.type) {
    case 'codeSent':
      return now.step === 'email' || now.step === 'code' ? { step: 'code', email: event.email } : now
    case 'codeVerified':
      return now.step === 'code' ? { step: 'password', email: now.email } : now
    case 'passwordChanged':
      return now.step === 'password' ? { step: 'done' } : now
    case 'codeExpired':
      return now.step === 'password' ? { step: 'code', email: now.email } : now
    case 'startedOver':
      return now.step === 'done' ? now : forgotPasswordStart
  }
}
