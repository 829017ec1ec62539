/** Mailed codes: six digits, ten minutes, one use, five wrong tries; a new code replaces the old one (CONTRACT.md). */
import { timingSafeEqual } from 'node:crypto'
import type { Language } from '../languages.ts'
import type { Code, CodePurpose } from '../records.ts'
import type { MockState } from '../state-type.ts'
import { MAX_MAILS, type Mailbox } from './mailbox.ts'
import type { SigningKey } from './signing-key.ts'

const CODE_LIFE_MS = 10 * 60 * 1000
const WRONG_TRIES = 5
/** Never generated, so that a demonstration or a test has a code that is always wrong. */
export const NEVER_A_CODE = '000000'

const SUBJECTS: Readonly<Record<Language, Readonly<Record<CodePurpose, string>>>> = {
  en: {
    verification: 'Your Sedir verification code',
    reset: 'Your Sedir password reset code',
    'email-change': 'Your Sedir code to confirm this email',
  },
  ar: {
    verification: 'رمز تأكيد حسابك في سدير',
    reset: 'رمز إعادة تعيين كلمة المرور في سدير',
    'email-change': 'رمز تأكيد بريدك الجديد في سدير',
  },
  tr: {
    verification: 'Sedir hesabınız için doğrulama kodu',
    reset: 'Sedir şifrenizi sıfırlama kodu',
    'email-change': 'Yeni e-postanızı onaylamak için Sedir kodu',
  },
}

interface Recipient {
  readonly account: string
  readonly email: string
  /** The network that requests the code. */
  readonly address: string
  readonly language: Language
}

export interface Codes {
  /** Mails a new code. The caller saves. */
  send(purpose: CodePurpose, to: Recipient): void
  /** Returns whether the code is right, and then deletes it; a wrong one counts as a try. The caller saves. */
  redeem(purpose: CodePurpose, account: string, digits: string): boolean
  /**
   * Deletes a right reset code that was requested from this network, and returns its account. A reset code is entered
   * without an e-mail address, so a wrong one counts as a try of every code requested from there. The caller saves.
   */
  redeemReset(digits: string, address: string): string | undefined
  /** The same for a code requested from another network. A wrong one counts for no code: the caller limits tries. */
  redeemResetFromElsewhere(digits: string): string | undefined
  /** Returns an account's new address while its code is valid. */
  pendingEmail(account: string): string | undefined
  /** Deletes an account's codes, of one purpose or of all purposes. The caller saves. */
  forget(account: string, purpose?: CodePurpose): void
}

export function createCodes(state: MockState, key: SigningKey, mailbox: Mailbox | undefined): Codes {
  const digestOf = (purpose: CodePurpose, digits: string) => key.digest(`${purpose} ${digits}`)
  const retain = (stays: (code: Code) => boolean) => {
    const { codes } = state.store.secrets
    codes.splice(0, codes.length, ...codes.filter(stays))
  }
  const isValid = (code: Code) => code.expiresAt > state.now() && code.wrongTries < WRONG_TRIES

  function resetCodes(): Code[] {
    retain(isValid)
    return state.store.secrets.codes.filter(({ purpose }) => purpose === 'reset')
  }

  function redeemOneOf(codes: readonly Code[], digits: string): string | undefined {
    const digest = digestOf('reset', digits)
    const right = codes.find((code) => isSameDigest(code.digest, digest))
    if (right) retain((each) => each !== right)
    return right?.account
  }

  function newDigits(purpose: CodePurpose): string {
    for (;;) {
      const randomNumber = state.random(4).readUInt32BE()
      const digits = String(randomNumber % 1_000_000).padStart(6, '0')
      const digest = digestOf(purpose, digits)
      const isUsable = randomNumber < 4_294_000_000 && digits !== NEVER_A_CODE
      if (isUsable && !state.store.secrets.codes.some((code) => code.digest === digest)) return digits
    }
  }

  return {
    send(purpose, { account, email, address, language }) {
      retain((code) => isValid(code) && !(code.purpose === purpose && code.account === account))
      const digits = newDigits(purpose)
      const { codes, mails } = state.store.secrets
      codes.push({
        purpose,
        account,
        ...(purpose === 'email-change' && { email }),
        digest: digestOf(purpose, digits),
        expiresAt: state.now() + CODE_LIFE_MS,
        requestedFrom: address,
        wrongTries: 0,
      })
      const createdAt = new Date(state.now()).toISOString()
      const mail = { to: email, subject: SUBJECTS[language][purpose], code: digits, createdAt }
      mails.unshift(mail)
      mails.splice(MAX_MAILS)
      mailbox?.deliver(mail)
    },

    redeem(purpose, account, digits) {
      retain(isValid)
      const code = state.store.secrets.codes.find(
        (each) => each.purpose === purpose && each.account === account,
      )
      if (!code) return false
      if (!isSameDigest(code.digest, digestOf(purpose, digits))) {
        code.wrongTries += 1
        return false
      }
      retain((each) => each !== code)
      return true
    },

    redeemReset(digits, address) {
      const own = resetCodes().filter((code) => code.requestedFrom === address)
      const account = redeemOneOf(own, digits)
      if (account === undefined) for (const code of own) code.wrongTries += 1
      return account
    },

    redeemResetFromElsewhere: (digits) => redeemOneOf(resetCodes(), digits),

    pendingEmail: (account) =>
      state.store.secrets.codes.find(
        (code) => code.purpose === 'email-change' && code.account === account && isValid(code),
      )?.email,

    forget: (account, purpose) =>
      retain((code) => code.account !== account || (purpose !== undefined && code.purpose !== purpose)),
  }
}

/** Constant-time comparison, so that response times do not reveal how much of a digest matched. */
export function isSameDigest(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))
}
