/** The hearts of cards, among the other buttons that can be pressed and stay so. */
export const HEARTS = 'article button[aria-pressed]:has(use[href$="#heart"])'
