/** Where mailed codes arrive. Nothing ever leaves the machine. */
import type { Mail } from '../records.ts'

export interface Mailbox {
  deliver(mail: Mail): void
}

/** Mails that are kept for people to read. */
export const MAX_MAILS = 200
