import { spreadOf } from '../bench/rounds.ts'
import { atMost, type Budget, type Section, shown } from '../bench/section.ts'
import type { Day } from './day.ts'
import type { Probed } from './health-watch.ts'
import { PHASE_COLUMNS } from './observations.ts'

/** 64 each for pages and for calls that are passed on, and a few for probes (server/provider/access.ts). */
const MOST_PROVIDER_CONNECTIONS = 132
/** The provider's agents keep some of their connections, and the probe has its channel. */
const MOST_SOCKETS_LEFT = 70

/** What an attack has shown. */
export interface AttackReport {
  readonly facts: readonly string[]
  readonly budgets: readonly Budget[]
}

export function report(
  day: Day,
  minutes: number,
  attacks: readonly AttackReport[],
): { section: Section; broken: readonly string[] } {
  const memory = day.usage.map(({ residentMb }) => residentMb)
  const quarter = Math.floor(memory.length / 4)
  const early = spreadOf(memory.slice(quarter, 2 * quarter)).median
  const late = spreadOf(memory.slice(-quarter)).median
  const lag = spreadOf(day.usage.map(({ loopDelayMs }) => loopDelayMs))
  const cuts = spreadOf(day.cutAfterMs)
  const budgets: Budget[] = [
    atMost(
      '`/healthz` at the door for probes, slowest of all, beyond what an idle server took at the same moment',
      50,
      day.health.door.slowestOfItsOwn,
      ' ms',
    ),
    atMost('a page as fast as before, after the crowd has gone', 2000, day.recoveryMs, ' ms'),
    atMost(
      'a request sent a byte at a time is cut after',
      45_000,
      day.cutAfterMs.length > 0 ? cuts.to : 0,
      ' ms',
    ),
    atMost(
      "others' calls that fail while one stranger signs in in vain, reads 100 lists at once and sends 120 bodies that never end",
      0,
      failuresOf(day.stranger.others),
    ),
    atMost('connections to the provider meanwhile', MOST_PROVIDER_CONNECTIONS, day.providerConnections),
    atMost('memory, last quarter against the second', 1.25, late / early),
    atMost('connections left three seconds after everybody has gone', MOST_SOCKETS_LEFT, day.socketsLeft),
    atMost('closing takes', 10_000, day.closingMs, ' ms'),
    atMost('exit code', 0, day.exitCode ?? -1),
    atMost('answers that break a promise', 0, day.observations.broken.length),
    ...attacks.flatMap((attack) => attack.budgets),
  ]
  const facts = [
    probed('the door for probes', day.health.door),
    probed("the store's own port", day.health.store),
    `The crowd asked for ${shown(day.crowd.requests)} pages that are never kept (${shown(day.crowd.perSecond)} a second, 300 at a time); ${shown(day.crowd.failures)} of them were sent away with 503 or without an answer.`,
    `The stranger was answered ${statuses(day.stranger.own)}, others' calls meanwhile ${statuses(day.stranger.others)}.`,
    `The event loop was held for ${shown(lag.median)} ms in the middle second and ${shown(lag.to)} ms in the worst.`,
    `Memory: ${shown(early)} MB in the second quarter, ${shown(late)} MB in the last, ${shown(Math.max(...memory))} MB at most.`,
    `${day.cutAfterMs.length} requests sent a byte at a time were cut after ${shown(cuts.median / 1000)} s.`,
    ...attacks.flatMap((attack) => attack.facts),
  ]
  return {
    section: {
      name: 'soak',
      title: `A bad day in ${minutes} minutes`,
      note: `Twelve visitors and three customers in three languages, four visitors who leave at once and three who send their requests a byte at a time; a provider that is slow, fails, breaks its JSON, hangs and resets connections; then 300 connections beside them that ask for pages which are never kept. ${facts.join(' ')}`,
      columns: PHASE_COLUMNS,
      rows: day.observations.rows(),
      budgets,
    },
    broken: [
      ...day.observations.broken,
      ...budgets
        .filter(({ isMet }) => !isMet)
        .map(({ what, asked, measured }) => `${what}: ${measured}, asked ${asked}`),
    ],
  }
}

function failuresOf(others: Day['stranger']['others']): number {
  return [...others].reduce((sum, [status, count]) => sum + (status === 200 ? 0 : count), 0)
}

function statuses(counted: ReadonlyMap<number, number>): string {
  return [...counted]
    .sort(([one], [other]) => one - other)
    .map(([status, count]) => `${status || 'not at all'} ${shown(count)} times`)
    .join(', ')
}

function probed(where: string, { asked, usual, slowest, slowestIdle }: Probed): string {
  return `\`/healthz\` at ${where} was asked ${shown(asked)} times, each with a new connection, and took ${shown(usual)} ms at most in 99 of 100 and ${shown(slowest)} ms in all; an idle server beside it took ${shown(slowestIdle)} ms at most.`
}
