import { spreadOf } from '../bench/rounds.ts'
import { atMost, type Budget, type Section, shown } from '../bench/section.ts'
import type { Probed } from './health-probes.ts'
import { PHASE_COLUMNS } from './observations.ts'
import type { ScenarioResult } from './scenario.ts'

/** 64 each for pages and for proxied calls, and a few for probes (server/provider/provider-state.ts). */
const MAX_PROVIDER_CONNECTIONS = 132
/** Keep-alive connections to the provider, and the channel of the measuring process. */
const MAX_SOCKETS_LEFT = 70

/** Result of one attack. */
export interface AttackReport {
  readonly facts: readonly string[]
  readonly budgets: readonly Budget[]
}

export function report(
  result: ScenarioResult,
  minutes: number,
  attacks: readonly AttackReport[],
): { section: Section; broken: readonly string[] } {
  const memory = result.usage.map(({ residentMb }) => residentMb)
  const quarter = Math.floor(memory.length / 4)
  const early = spreadOf(memory.slice(quarter, 2 * quarter)).median
  const late = spreadOf(memory.slice(-quarter)).median
  const lag = spreadOf(result.usage.map(({ loopDelayMs }) => loopDelayMs))
  const cuts = spreadOf(result.cutAfterMs)
  const budgets: Budget[] = [
    atMost(
      '`/healthz` on the operations port, slowest, in excess of an idle server at the same moment',
      50,
      result.health.operations.slowestExcess,
      ' ms',
    ),
    atMost('time until pages are fast again after the overload', 2000, result.recoveryMs, ' ms'),
    atMost(
      'a request sent byte by byte is closed after',
      45_000,
      result.cutAfterMs.length > 0 ? cuts.to : 0,
      ' ms',
    ),
    atMost(
      'failed calls of other clients while one client sends failing sign-ins, 100 concurrent reads and 120 bodies that never end',
      0,
      failuresOf(result.attack.others),
    ),
    atMost(
      'connections to the provider during that attack',
      MAX_PROVIDER_CONNECTIONS,
      result.providerConnections,
    ),
    atMost('memory, last quarter against the second', 1.25, late / early),
    atMost(
      'open connections three seconds after all clients have ended',
      MAX_SOCKETS_LEFT,
      result.socketsLeft,
    ),
    atMost('graceful shutdown', 10_000, result.closingMs, ' ms'),
    atMost('exit code', 0, result.exitCode ?? -1),
    atMost('responses that violate a rule', 0, result.observations.broken.length),
    ...attacks.flatMap((attack) => attack.budgets),
  ]
  const facts = [
    probed('the operations port', result.health.operations),
    probed("the store's own port", result.health.store),
    `In the overload 300 connections sent ${shown(result.overload.requests)} requests for uncached pages (${shown(result.overload.perSecond)} a second); ${shown(result.overload.failures)} of them were refused with 503 or got no response.`,
    `Responses to the attacking client: ${statuses(result.attack.own)}; to other clients meanwhile: ${statuses(result.attack.others)}.`,
    `Longest event loop delay in a second: median ${shown(lag.median)} ms, maximum ${shown(lag.to)} ms.`,
    `Memory: ${shown(early)} MB in the second quarter, ${shown(late)} MB in the last, at most ${shown(Math.max(...memory))} MB.`,
    `${result.cutAfterMs.length} requests sent byte by byte were closed after ${shown(cuts.median / 1000)} s (median).`,
    ...attacks.flatMap((attack) => attack.facts),
  ]
  return {
    section: {
      name: 'soak',
      title: `Faults, overload and attacks in ${minutes} minutes`,
      note: `Twelve visitors and three customers in three languages, four clients that abort their requests and three that send them byte by byte; a provider that is slow, fails, sends broken JSON, hangs and resets connections; then 300 additional connections that request uncached pages. ${facts.join(' ')}`,
      columns: PHASE_COLUMNS,
      rows: result.observations.rows(),
      budgets,
    },
    broken: [
      ...result.observations.broken,
      ...budgets
        .filter(({ isMet }) => !isMet)
        .map(({ what, limit, measured }) => `${what}: ${measured}, limit ${limit}`),
    ],
  }
}

function failuresOf(others: ScenarioResult['attack']['others']): number {
  return [...others].reduce((sum, [status, count]) => sum + (status === 200 ? 0 : count), 0)
}

function statuses(counted: ReadonlyMap<number, number>): string {
  return [...counted]
    .sort(([one], [other]) => one - other)
    .map(([status, count]) => `${status || 'none'} ${shown(count)} times`)
    .join(', ')
}

function probed(where: string, { requests, p99, slowest, slowestIdle }: Probed): string {
  return `\`/healthz\` on ${where}: ${shown(requests)} requests, each with a new connection, 99th percentile ${shown(p99)} ms, maximum ${shown(slowest)} ms; maximum of an idle server at the same moments ${shown(slowestIdle)} ms.`
}
