/** Puts the parts together, opens the door, and closes it when the process is told to end. */
import type { Server } from 'node:http'
import { join, resolve } from 'node:path'
import type { RequestHandler } from 'express'
import { announce } from './announce.ts'
import { createApp, type Parts } from './app.ts'
import { createCircuitBreaker } from './circuit-breaker.ts'
import { DESTROY_REASONS } from './connection-limits.ts'
import { consoleToLog } from './console-to-log.ts'
import { affordableConnections } from './file-descriptors.ts'
import { createGlimpses } from './glimpses.ts'
import { withKeptLane } from './kept-lane.ts'
import { takeDoor } from './lifecycle.ts'
import { createLog, type Log } from './log.ts'
import { createMetrics, noMetrics } from './metrics.ts'
import { openOperationsDoor } from './operations-door.ts'
import type { TrustProxy } from './request-log.ts'
import { onlyOriginForm } from './request-target.ts'
import { readSettings, type Settings, SettingsError } from './settings.ts'
import { StartError } from './start-error.ts'
import { turnAway } from './turn-away.ts'
import type { VisitorPages } from './visitor-pages.ts'

/** The parts that are made from the others. */
export type PartsSoFar = Omit<Parts, 'assets' | 'keptPages' | 'pages'>

export interface StoreOptions {
  /** The folder of package.json; relative settings are meant from there. */
  readonly root: string
  readonly scenes: string
  readonly development: boolean
  readonly createAssets: (server: Server) => RequestHandler | Promise<RequestHandler>
  readonly createPages: (parts: PartsSoFar) => VisitorPages
}

export async function runStore(options: StoreOptions): Promise<void> {
  try {
    const settings = readSettings(process.env)
    const log = createLog(settings.logLevel, options.development ? 'direct' : 'buffered')
    await start(settings, log, options)
  } catch (cause) {
    if (!(cause instanceof StartError || cause instanceof SettingsError)) throw cause
    console.error(cause.message)
    process.exit(1)
  }
}

async function start(given: Settings, log: Log, options: StoreOptions): Promise<void> {
  const door = await takeDoor({ ...given, maxConnections: affordableConnections(given.maxConnections) })
  const { connections } = door
  if (connections.limit < given.maxConnections)
    log.warn(
      { wanted: given.maxConnections, connections: connections.limit },
      'MAX_CONNECTIONS is more than half of the files that the process may open (ulimit -n): it is lowered',
    )
  const settings = {
    ...given,
    // Port 0 means any: only now is it known which.
    publicUrl: given.publicUrl.endsWith(':0') ? `http://localhost:${door.port}` : given.publicUrl,
  }
  const metrics = settings.metricsPort === undefined ? undefined : createMetrics()
  const operations =
    metrics &&
    (await openOperationsDoor({
      port: settings.metricsPort ?? 0,
      host: settings.metricsHost,
      vitals: door.vitals,
      metrics,
      log,
    }))
  metrics?.watch('store_connections', 'Connections that are open', () => connections.open)
  metrics?.watch('store_connections_limit', 'How many may be open', () => connections.limit)
  metrics?.watchEach(
    'store_connections_destroyed_total',
    'Connections that were closed for what they held, by reason',
    'reason',
    DESTROY_REASONS,
    (reason) => connections.destroyed[reason],
  )
  const clock = () => performance.now()
  const mock = settings.providerUrl ? undefined : await startEmbeddedMock(settings, options.root)
  const partsSoFar: PartsSoFar = {
    settings,
    log,
    clock,
    metrics: metrics ?? noMetrics,
    breaker: createCircuitBreaker(clock),
    glimpses: createGlimpses(),
    readiness: door.vitals,
    providerUrl: mock?.url ?? settings.providerUrl,
    isMock: mock !== undefined,
    development: options.development,
    directories: {
      scenes: options.scenes,
      pictures: join(resolve(options.root, settings.cacheDirectory), 'pictures'),
    },
  }
  const assets = await options.createAssets(door.server)
  const { keptPages, pages, isBusy, warmUp } = options.createPages(partsSoFar)
  const parts: Parts = { ...partsSoFar, assets, keptPages, pages }
  const app = createApp(parts)
  const trusts = app.get('trust proxy fn') as TrustProxy
  door.open(onlyOriginForm(turnAway(withKeptLane(app, parts), { ...parts, isBusy, trusts })))
  const end = async (graceMs: number) => {
    await door.close(graceMs)
    await mock?.close()
    // To the end it says that the process works, and wants nobody.
    await operations?.close()
    await new Promise<void>((resolve) => log.flush(() => resolve()))
  }
  endOnSignal(end, options.development)
  announce({ settings, port: door.port, mock: mock?.url, operationsPort: operations?.port })
  if (!options.development) consoleToLog(log)
  if (!options.development && !mock && !settings.isPublicUrlSet)
    log.warn(
      { publicUrl: settings.publicUrl },
      'PUBLIC_URL is not set: links, the sitemap and structured data name this address',
    )
  warmUp().catch((cause: unknown) => log.warn({ err: cause }, 'The first pages could not be prepared'))
}

/** Its packages are many, and nobody's with a real provider: they are not even loaded there. */
async function startEmbeddedMock(settings: Settings, root: string) {
  const { startMock } = await import('./mock.ts')
  return startMock(settings, root)
}

/** Long enough for a balancer that asks `/readyz` every second. */
const BALANCER_GRACE_MS = 1200

function endOnSignal(end: (graceMs: number) => Promise<void>, development: boolean): void {
  let ending = false
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      // Whoever asks twice, or is developing, does not want to wait.
      if (ending || development) process.exit(development ? 0 : 1)
      ending = true
      end(signal === 'SIGTERM' ? BALANCER_GRACE_MS : 0).then(
        () => process.exit(0),
        () => process.exit(1),
      )
    })
  }
}
