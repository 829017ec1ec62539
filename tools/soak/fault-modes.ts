export const FAULT_MODES = ['slow', 'failing', 'broken', 'hanging', 'resetting'] as const
export type FaultMode = 'none' | (typeof FAULT_MODES)[number]

/** Address of the attacking client: another loopback address. */
export const ATTACKER_ADDRESS = '127.0.0.2'

/** Shorter than the store's time-out for provider calls. */
export const SLOW_MS = 700

/** The provider serves a picture of about 6 MB at every path with this prefix. */
export const LARGE_PICTURES = '/images/products/large-'
