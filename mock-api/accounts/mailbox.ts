/** Receives mailed codes. No mail leaves the machine. */
import type { Mail } from '../records.ts'

export interface Mailbox {
  deliver(mail: Mail): void
}

/** How many mails the mock's page can show. */
export const MAX_MAILS = 200
