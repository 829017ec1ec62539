/** Rounds that take turns, so that whatever else the machine does meanwhile meets everybody alike. */
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

/** What each has done in each round. Rejects when one answered anything but pages. */
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
      if (measurement.failures > 0) throw new Error(`${name}: ${measurement.failures} answers were no page`)
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

/** Round by round, because only neighbours in time have met the same machine. */
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
/** Work done for a millisecond of CPU, so that more is better as with requests per second. */
export const perCpu = ({ cpuMsPerRequest }: Measurement) => 1 / cpuMsPerRequest
