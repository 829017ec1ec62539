/** Builds the parts of the store, starts to listen, and closes everything when the process ends. */
import type { Server } from 'node:http'
import { isIP } from 'node:net'
import { join, resolve } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { RequestHandler } from 'express'
import { createHandler } from './app.ts'
import type { ComposedPages, PagesParts } from './compose-pages.ts'
import { DESTROY_REASONS } from './http/connection-limits.ts'
import { type HttpServer, listen } from './http/server.ts'
import { createPlaceholders } from './images/placeholders.ts'
import { watchReadiness } from './middleware/health.ts'
import type { RunningMock } from './mock/start.ts'
import { watchDescriptors } from './operations/descriptor-check.ts'
import { affordableConnections } from './operations/file-descriptors.ts'
import { createMetrics } from './operations/metrics.ts'
import { startOperationsServer } from './operations/operations-server.ts'
import { createProcessEnd, failStart } from './operations/process-end.ts'
import type { UncaughtErrors } from './operations/uncaught-errors.ts'
import { MAX_RENDERING_MS } from './page-cache/shared-render.ts'
import { consoleToLog } from './process/console-to-log.ts'
import { createLog, type ProcessLog } from './process/log.ts'
import { type Metrics, noMetrics } from './process/metrics.ts'
import { StartError } from './process/start-error.ts'
import { createProviderState } from './provider/provider-state.ts'
import { readEnvFile, readSettings, type Settings } from './settings.ts'

interface StoreOptions {
  /** The directory of package.json. Relative paths in settings are resolved against it. */
  readonly root: string
  readonly scenes: string
  readonly development: boolean
  readonly createAssets: (server: Server) => RequestHandler | Promise<RequestHandler>
  readonly createPages: (parts: PagesParts) => ComposedPages
  /** Imports all code of the pages. Absent: each page is imported when it is first requested. */
  readonly loadPages?: () => Promise<void>
  /** Absent: uncaught errors are handled by Vike, which prints them. */
  readonly uncaughtErrors?: UncaughtErrors
}

/** Starts the store. A failed start prints one line on the terminal, logs one line and ends the process. */
export async function startStore(options: StoreOptions): Promise<void> {
  let log = createLog('info')
  try {
    // Environment variables take precedence over the file.
    const settings = readSettings({ ...readEnvFile(join(options.root, '.env')), ...process.env })
    log = createLog(settings.logLevel, options.development ? 'direct' : 'buffered')
    options.uncaughtErrors?.handle((cause) => void failStart(log, cause))
    await start(settings, log, options)
  } catch (cause) {
    await failStart(log, cause)
  }
}

async function start(given: Settings, log: ProcessLog, options: StoreOptions): Promise<void> {
  const httpServer = await listen({
    ...given,
    maxConnections: affordableConnections(given.maxConnections),
    delaysUntilOpen: options.development,
  })
  const maxConnections = httpServer.connections.limit
  if (maxConnections < given.maxConnections)
    log.warn(
      { wanted: given.maxConnections, connections: maxConnections },
      'MAX_CONNECTIONS is more than half of the files that the process may open (ulimit -n): it is lowered',
    )
  const settings = {
    ...given,
    // With port 0 the system chooses a free port, which is known only after listening.
    publicUrl: given.publicUrl.endsWith(':0') ? `http://localhost:${httpServer.port}` : given.publicUrl,
  }
  const metrics = settings.metricsPort === undefined ? undefined : createMetrics()
  const operations =
    metrics &&
    (await startOperationsServer({
      port: settings.metricsPort ?? 0,
      host: settings.metricsHost,
      processState: httpServer.processState,
      metrics,
      log,
    }))
  if (metrics) watchProcess(metrics, httpServer, log)
  const clock = () => performance.now()
  const mock = settings.providerUrl ? undefined : await startEmbeddedMock(settings, options.root)
  const providerUrl = mock?.url ?? settings.providerUrl
  const parts = {
    settings,
    log,
    clock,
    now: Date.now,
    metrics: metrics ?? noMetrics,
    providerState: createProviderState({
      providerUrl,
      timeoutMs: settings.providerTimeoutMs,
      clock,
      log,
      metrics: metrics ?? noMetrics,
      mock: mock?.api,
    }),
    placeholders: createPlaceholders(),
    readiness: httpServer.processState,
    providerUrl,
    isMock: mock !== undefined,
    mock: mock?.api,
    development: options.development,
    directories: {
      scenes: options.scenes,
      pictures: join(resolve(options.root, settings.cacheDirectory), 'pictures'),
    },
  }
  await options.loadPages?.()
  options.uncaughtErrors?.removeLaterListeners()
  const assets = await options.createAssets(httpServer.server)
  const { pageCache, pages, isBusy, warmUp } = options.createPages(parts)
  const handler = createHandler({ ...parts, assets, pageCache, pages, isBusy })
  if (!options.development) httpServer.processState.report('first pages', true)
  watchDescriptors(httpServer.processState)
  httpServer.open(handler)
  const end = createProcessEnd(log, async (graceMs) => {
    await httpServer.close(graceMs)
    await mock?.close()
    // The operations port closes last: until then `/healthz` answers 200 and `/readyz` 503.
    await operations?.close()
  })
  options.uncaughtErrors?.handle(end.onUncaughtError)
  end.onSignal(options.development)
  printAddresses({ settings, port: httpServer.port, mock, operationsPort: operations?.port })
  if (!options.development) consoleToLog(log)
  if (!options.development && !mock && !settings.isPublicUrlSet)
    log.warn(
      { publicUrl: settings.publicUrl },
      'PUBLIC_URL is not set: links, the sitemap and structured data name this address',
    )
  if (settings.providerTimeoutMs > MAX_RENDERING_MS)
    log.warn(
      { providerTimeoutMs: settings.providerTimeoutMs },
      `PROVIDER_TIMEOUT_MS is above ${MAX_RENDERING_MS}: pages that take longer to render are answered 503 all the same`,
    )
  const warm = warmUp().catch((cause: unknown) =>
    log.warn({ err: cause }, 'The page cache could not be warmed up'),
  )
  // A provider that is down or slow does not keep the store unready: the store still serves error pages, and
  // all pages that need no provider.
  await Promise.race([warm, setTimeout(WARM_UP_AT_MOST_MS, undefined, { ref: false })])
  httpServer.processState.report('first pages', false)
}

const WARM_UP_AT_MOST_MS = 20_000

/** Registers the metrics of connections, log and readiness. */
function watchProcess(metrics: Metrics, { connections, processState }: HttpServer, log: ProcessLog): void {
  metrics.watch('store_connections', 'Open connections', () => connections.open)
  metrics.watch('store_connections_limit', 'Limit of open connections', () => connections.limit)
  metrics.watchEach(
    'store_connections_destroyed_total',
    'Connections that the store has closed to stay within its limits, by reason',
    'reason',
    DESTROY_REASONS,
    (reason) => connections.destroyed[reason],
  )
  metrics.watch(
    'store_log_lines_dropped_total',
    'Log lines lost because standard output was closed or too slow',
    log.droppedLines,
  )
  watchReadiness(metrics, processState)
}

/**
 * Imports the mock only when it is used: it has many packages, and a store with a real provider needs none of
 * them.
 */
async function startEmbeddedMock(settings: Settings, root: string) {
  const { startMock } = await import('./mock/start.ts').catch((cause: NodeJS.ErrnoException) => {
    if (cause.code !== 'ERR_MODULE_NOT_FOUND') throw cause
    throw new StartError(
      'PROVIDER_URL is needed in this image: it is without the packages of the embedded mock',
      {
        cause,
      },
    )
  })
  return startMock(settings, root)
}

/** Prints the addresses of the store at its start. The demo accounts are those of CONTRACT.md. */
function printAddresses({
  settings,
  port,
  mock,
  operationsPort,
}: {
  settings: Settings
  port: number
  mock: Pick<RunningMock, 'url' | 'api'> | undefined
  operationsPort: number | undefined
}): void {
  const here = printedOrigin(settings.host, port)
  const lines = [`Sedir is open: ${here}`]
  if (settings.isPublicUrlSet && settings.publicUrl !== here) lines.push(`Public URL: ${settings.publicUrl}`)
  if (mock) {
    lines.push(
      'Demo accounts: demo@sedir.example / Demo12345, admin@sedir.example / Admin12345',
      `Mock provider: ${here}/__mock (mailbox, scenarios, worlds), ${mock.api.size.products} products of seed ${mock.api.size.seed}`,
      `API reference: ${here}/api/v1.0/docs, the bare contract at ${mock.url}/api/v1.0`,
    )
  } else {
    lines.push(`Provider: ${settings.providerUrl}`)
  }
  if (operationsPort !== undefined) {
    const there = printedOrigin(settings.metricsHost, operationsPort)
    lines.push(`Metrics: ${there}/metrics`, `Probes: ${there}/healthz, ${there}/readyz`)
  }
  console.log(lines.join('\n'))
}

/** @param host the address that is listened on; localhost is one of “all network interfaces” */
function printedOrigin(host: string, port: number): string {
  const name = ['', '0.0.0.0', '::'].includes(host) ? 'localhost' : host
  return `http://${isIP(name) === 6 ? `[${name}]` : name}:${port}`
}
