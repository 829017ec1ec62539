import { RATING_STARS } from './limits.ts'

/** Returns for each of five stars if it is filled: its index is below the rating (SPEC §2). */
export function filledStars(rating: number | undefined): readonly boolean[] {
  return Array.from({ length: RATING_STARS }, (_, index) => index < (rating ?? 0))
}

/** Returns the rating for screen readers, 0 to 5: `4.34` → `4.3`, `4` → `4`. */
export function spokenRating(rating: number | undefined): number {
  const known = Number.isFinite(rating) ? (rating ?? 0) : 0
  return Math.round(Math.min(RATING_STARS, Math.max(0, known)) * 10) / 10
}
