// The worker thread of server/operations/operations-server.ts: an HTTP server that answers even while the
// main event loop is blocked. Plain JavaScript, because the file is loaded as it is, with and without a
// build. It imports few modules, because every thread has its own copy of each.
import { createServer } from 'node:http'
import { parentPort, workerData } from 'node:worker_threads'

const { port, host, shared, phases, reasons, silentAfterMs, metricsWithinMs } = workerData
const state = new BigInt64Array(shared)
const routes = { '/healthz': healthz, '/readyz': readyz, '/metrics': metrics }

const server = createServer(
  // Probes send small requests at once, so the limits are low.
  { maxHeaderSize: 8192, headersTimeout: 5000, requestTimeout: 5000, connectionsCheckingInterval: 1000 },
  (request, response) => {
    const respond = routes[request.url.split('?', 1)[0]]
    if (respond) respond(response)
    else response.writeHead(404).end()
  },
)
server.maxConnections = 100
server.once('error', ({ code, message }) => parentPort.postMessage({ failed: { code, message } }))
server.listen(port, host || undefined, () => parentPort.postMessage({ port: server.address().port }))

/** Liveness: 200 while the main event loop runs and the start is complete. */
function healthz(response) {
  if (isHung()) sendJson(response, 503, 'hung')
  else if (phase() === 'starting') sendJson(response, 503, 'starting')
  else sendJson(response, 200, 'ok')
}

/** Readiness: 200 when the store takes visitors, otherwise 503 with the phase or the reasons. */
function readyz(response) {
  const holding = reasonsNow()
  if (isHung()) sendJson(response, 503, 'hung')
  else if (phase() === 'ready' && holding.length > 0) sendJson(response, 503, 'not ready', holding)
  else sendJson(response, phase() === 'ready' ? 200 : 503, phase())
}

function reasonsNow() {
  const bits = Atomics.load(state, 2)
  return reasons.filter((_reason, place) => bits & (1n << BigInt(place)))
}

function phase() {
  return phases[Number(Atomics.load(state, 0))]
}

function isHung() {
  return process.hrtime.bigint() - Atomics.load(state, 1) > BigInt(silentAfterMs) * 1_000_000n
}

function sendJson(response, code, status, reasons) {
  response.writeHead(code, { 'content-type': 'application/json', 'cache-control': 'no-store' })
  response.end(JSON.stringify({ status, reasons }))
}

/** Requests for metrics that wait for the main thread. It is asked once for all of them. */
const waiting = new Set()
let isAsked = false

function metrics(response) {
  const late = setTimeout(() => {
    waiting.delete(respond)
    sendJson(response, 503, isHung() ? 'hung' : 'busy')
  }, metricsWithinMs)
  function respond({ text, contentType }) {
    clearTimeout(late)
    if (text === undefined) response.writeHead(500).end()
    else response.writeHead(200, { 'content-type': contentType }).end(text)
  }
  waiting.add(respond)
  if (!isAsked) parentPort.postMessage({ wants: 'metrics' })
  isAsked = true
}

parentPort.on('message', (numbers) => {
  isAsked = false
  for (const respond of waiting) respond(numbers)
  waiting.clear()
})
