/** The favourite buttons of cards. Other toggle buttons have no heart icon. */
export const HEARTS = 'article button[aria-pressed]:has(use[href$="#heart"])'
