// The other side of server/operations/management-server.ts: a server of its own on a thread of its own, which answers whatever the
// store's main loop does. Plain JavaScript, because a thread is loaded as it stands, built or not. It imports as little as
// can be: every thread has its own copy.
import { createServer } from 'node:http'
import { parentPort, workerData } from 'node:worker_threads'

const { port, host, shared, phases, reasons, silentAfterMs, metricsWithinMs } = workerData
const vitals = new BigInt64Array(shared)
const doors = { '/healthz': healthz, '/readyz': readyz, '/metrics': metrics }

const server = createServer(
  // Who asks here asks little, and at once.
  { maxHeaderSize: 8192, headersTimeout: 5000, requestTimeout: 5000, connectionsCheckingInterval: 1000 },
  (request, response) => {
    const answer = doors[request.url.split('?', 1)[0]]
    if (answer) answer(response)
    else response.writeHead(404).end()
  },
)
server.maxConnections = 100
server.once('error', ({ code, message }) => parentPort.postMessage({ failed: { code, message } }))
server.listen(port, host || undefined, () => parentPort.postMessage({ port: server.address().port }))

/** The process works: its main loop goes round. */
function healthz(response) {
  if (isHung()) say(response, 503, 'hung')
  else if (phase() === 'starting') say(response, 503, 'starting')
  else say(response, 200, 'ok')
}

/** It wants visitors, or why it does not. */
function readyz(response) {
  const holding = reasonsNow()
  if (isHung()) say(response, 503, 'hung')
  else if (phase() === 'ready' && holding.length > 0) say(response, 503, 'not ready', holding)
  else say(response, phase() === 'ready' ? 200 : 503, phase())
}

function reasonsNow() {
  const bits = Atomics.load(vitals, 2)
  return reasons.filter((_reason, place) => bits & (1n << BigInt(place)))
}

function phase() {
  return phases[Number(Atomics.load(vitals, 0))]
}

function isHung() {
  return process.hrtime.bigint() - Atomics.load(vitals, 1) > BigInt(silentAfterMs) * 1_000_000n
}

function say(response, code, status, reasons) {
  response.writeHead(code, { 'content-type': 'application/json', 'cache-control': 'no-store' })
  response.end(JSON.stringify({ status, reasons }))
}

/** Those who wait for the numbers, which only the main loop has: it is asked once for all. */
const waiting = new Set()
let isAsked = false

function metrics(response) {
  const late = setTimeout(() => {
    waiting.delete(give)
    say(response, 503, isHung() ? 'hung' : 'busy')
  }, metricsWithinMs)
  function give({ text, contentType }) {
    clearTimeout(late)
    if (text === undefined) response.writeHead(500).end()
    else response.writeHead(200, { 'content-type': contentType }).end(text)
  }
  waiting.add(give)
  if (!isAsked) parentPort.postMessage({ wants: 'metrics' })
  isAsked = true
}

parentPort.on('message', (numbers) => {
  isAsked = false
  for (const give of waiting) give(numbers)
  waiting.clear()
})
