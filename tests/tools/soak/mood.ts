export const BAD_MOODS = ['slow', 'failing', 'broken', 'hanging', 'resetting'] as const
export type Mood = 'well' | (typeof BAD_MOODS)[number]

/** Within the time that the store gives its provider. */
export const SLOW_MS = 700
