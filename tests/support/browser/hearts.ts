import { withIcon } from './with-icon.ts'

/** The favourite buttons of cards. Other toggle buttons have no heart icon. */
export const HEARTS = `article button[aria-pressed]${withIcon('heart')}`
