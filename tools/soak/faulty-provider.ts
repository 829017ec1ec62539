/** The mock provider with simulated faults; the parent process sets the fault mode by message. */
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'
import { createMockApi } from '#mock-api/index.ts'
import { ATTACKER_ADDRESS, type FaultMode, LARGE_PICTURES, SLOW_MS } from './fault-modes.ts'

const mock = await createMockApi({ unlimited: true, quickHashes: true })
/** Noise compresses badly: about 6 MB. */
const largePicture = await sharp({
  create: {
    width: 2400,
    height: 1800,
    channels: 3,
    background: '#888888',
    noise: { type: 'gaussian', mean: 128, sigma: 60 },
  },
})
  .jpeg({ quality: 98 })
  .toBuffer()
let faultMode: FaultMode = 'none'
let underWay = 0
let connections = 0
let mostConnections = 0
process.on('message', (message: { faultMode?: FaultMode; wants?: 'underWay' | 'mostConnections' }) => {
  if (message.wants === 'underWay') process.send?.({ underWay })
  if (message.wants === 'mostConnections') {
    process.send?.({ mostConnections })
    mostConnections = connections
  }
  if (!message.faultMode) return
  faultMode = message.faultMode
  process.send?.({ isNow: faultMode })
})

const answers: Readonly<Record<FaultMode, RequestListener>> = {
  none: (request, response) =>
    (isAttackersSignIn(request) ? answers.failing : mock.handler)(request, response),
  slow: (request, response) => setTimeout(() => mock.handler(request, response), SLOW_MS),
  failing: (_request, response) =>
    response.writeHead(500, { 'content-type': 'application/json' }).end('{"message":"down"}'),
  broken: (_request, response) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"data":['),
  hanging: () => {},
  resetting: (request) => request.socket.destroy(),
}
const server = createServer({ keepAliveTimeout: 65_000 }, (request, response) => {
  underWay += 1
  response.once('close', () => {
    underWay -= 1
  })
  if (request.url?.startsWith(LARGE_PICTURES)) sendLargePicture(response)
  else answers[faultMode](request, response)
})
server.on('connection', (socket) => {
  connections += 1
  mostConnections = Math.max(mostConnections, connections)
  socket.once('close', () => {
    connections -= 1
  })
})
server.listen(0, '127.0.0.1', () => {
  process.send?.({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` })
})

function sendLargePicture(response: ServerResponse): void {
  response
    .writeHead(200, { 'content-type': 'image/jpeg', 'content-length': largePicture.length })
    .end(largePicture)
}

/** Sign-ins of the attacking client fail with 500; those of other clients succeed. */
function isAttackersSignIn({ url = '', headers }: IncomingMessage): boolean {
  return url.endsWith('/signin') && String(headers['x-forwarded-for']).endsWith(ATTACKER_ADDRESS)
}
