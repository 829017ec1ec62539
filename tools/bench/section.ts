/** Result of one part of the benchmark: tables and numbers. */
import type { Spread } from './rounds.ts'

export interface Section {
  readonly name: string
  readonly title: string
  /** Method of the measurement. */
  readonly note: string
  readonly columns: readonly string[]
  readonly rows: readonly (readonly string[])[]
  readonly budgets: readonly Budget[]
}

export interface Budget {
  readonly what: string
  /** `≥ 0.6` */
  readonly limit: string
  readonly measured: string
  readonly isMet: boolean
}

export function atLeast(what: string, least: number, { median, from, to }: Spread): Budget {
  return { what, limit: `≥ ${least}`, measured: ratio({ median, from, to }), isMet: median >= least }
}

export function atMost(what: string, most: number, value: number, unit = ''): Budget {
  return { what, limit: `≤ ${shown(most)}${unit}`, measured: `${shown(value)}${unit}`, isMet: value <= most }
}

/** `0.72 (0.70–0.75)` */
export function ratio({ median, from, to }: Spread): string {
  return `${median.toFixed(2)} (${from.toFixed(2)}–${to.toFixed(2)})`
}

/** `1,138 (1,100–1,180)` */
export function count({ median, from, to }: Spread, digits = 0): string {
  return `${shown(median, digits)} (${shown(from, digits)}–${shown(to, digits)})`
}

export function shown(value: number, digits = Math.abs(value) < 10 ? 2 : 0): string {
  return value.toLocaleString('en', { maximumFractionDigits: digits })
}
