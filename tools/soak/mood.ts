export const BAD_MOODS = ['slow', 'failing', 'broken', 'hanging', 'resetting'] as const
export type Mood = 'well' | (typeof BAD_MOODS)[number]

/** Of the one who attacks: another address of this machine. */
export const STRANGER_ADDRESS = '127.0.0.2'

/** Within the time that the store gives its provider. */
export const SLOW_MS = 700

/** The provider has a picture of some 6 MB at every address that begins with this. */
export const LARGE_PICTURES = '/images/products/large-'
