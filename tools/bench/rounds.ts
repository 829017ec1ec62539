/** Measures servers in alternating short rounds, so that other load on the machine affects all of them alike. */
import type { Generator, Measurement, Order, Target } from './generator.ts'

export interface Contender {
  readonly name: string
  readonly target: Target
  readonly order: Omit<Order, 'seconds'>
}

interface Pace {
  readonly rounds: number
  readonly seconds: number
  readonly warmUpSeconds: number
}

type Results = ReadonlyMap<string, readonly Measurement[]>

/** Returns the measurements of each server by round. Rejects when a request failed. */
export async function takeTurns(
  generator: Generator,
  contenders: readonly Contender[],
  pace: Pace,
): Promise<Results> {
  const results = new Map<string, Measurement[]>(contenders.map(({ name }) => [name, []]))
  for (const { target, order } of contenders)
    await generator.measure(target, { ...order, seconds: pace.warmUpSeconds })
  for (let round = 0; round < pace.rounds; round += 1) {
    for (const { name, target, order } of contenders) {
      const measurement = await generator.measure(target, { ...order, seconds: pace.seconds })
      if (measurement.failures > 0) throw new Error(`${name}: ${measurement.failures} requests failed`)
      results.get(name)?.push(measurement)
    }
  }
  return results
}

export interface Spread {
  readonly median: number
  readonly from: number
  readonly to: number
}

export function spreadOf(values: readonly number[]): Spread {
  const sorted = [...values].sort((one, other) => one - other)
  const at = (share: number) => sorted[Math.round(share * (sorted.length - 1))] ?? Number.NaN
  return { median: at(0.5), from: at(0), to: at(1) }
}

/** Ratio per round: only measurements of one round had the same load on the machine. */
export function ratioOf(
  ours: readonly Measurement[],
  theirs: readonly Measurement[],
  value: (measurement: Measurement) => number,
): Spread {
  return spreadOf(
    ours.flatMap((one, round) => {
      const other = theirs[round]
      return other ? [value(one) / value(other)] : []
    }),
  )
}

export const perSecond = ({ perSecond: value }: Measurement) => value
/** Requests per millisecond of CPU: as with requests per second, more is better. */
export const perCpu = ({ cpuMsPerRequest }: Measurement) => 1 / cpuMsPerRequest
