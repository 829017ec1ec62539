/** Istanbul and Riyadh, where the branches are (`showrooms.ts`), have UTC+3 all year. */
const OFFSET_MS = 3 * 60 * 60 * 1000

/**
 * Returns the day at the branches as `YYYY-MM-DD`, which the server and each browser agree on. At one o'clock at night it is a day
 * later than in UTC. `shopDay(Date.parse('2026-01-01T22:00:00Z')) // '2026-01-02'`
 */
export function shopDay(milliseconds: number): string {
  return new Date(milliseconds + OFFSET_MS).toISOString().slice(0, 10)
}
