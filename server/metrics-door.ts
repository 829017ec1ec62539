import { createServer } from 'node:http'
import type { Log } from './log.ts'
import type { PrometheusMetrics } from './metrics.ts'
import { StartError } from './start-error.ts'

/** `/metrics` on a port of its own, so that it is never open to visitors. */
export async function openMetricsDoor(
  metrics: PrometheusMetrics,
  { port, host }: { readonly port: number; readonly host: string },
  log: Log,
): Promise<{ readonly port: number; close(): void }> {
  const server = createServer((request, response) => {
    if (request.url?.split('?', 1)[0] !== '/metrics') {
      response.writeHead(404).end()
      return
    }
    metrics.text().then(
      (text) => response.writeHead(200, { 'content-type': metrics.contentType }).end(text),
      (cause: unknown) => {
        log.error({ err: cause }, 'The metrics could not be collected')
        response.writeHead(500).end()
      },
    )
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', (cause) => {
      reject(
        new StartError(`The metrics cannot listen on port ${port} (${cause.message}): set METRICS_PORT=…`),
      )
    })
    server.listen(port, host || undefined, resolve)
  })
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : port,
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}
