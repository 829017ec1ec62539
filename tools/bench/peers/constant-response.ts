/** Servers that send constant bytes. Arguments: `express` or `node`, the address of the bytes, and an encoding. */
import { createServer, get, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import express from 'express'
import { BROWSER } from '../generator.ts'

const [kind, address = '', encoding = ''] = process.argv.slice(2)
const bytes = await rawBytes(address, encoding)
const headers = {
  'content-type': 'text/html; charset=utf-8',
  'content-length': String(bytes.length),
  'content-encoding': encoding,
}

const handler = kind === 'express' ? withExpress() : withNode()
const server = createServer(handler)
server.listen(0, '127.0.0.1', () => {
  process.send?.({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` })
})

function withExpress(): RequestListener {
  const app = express()
  app.disable('x-powered-by')
  app.get('/', (_request, response) => {
    response.set(headers)
    response.end(bytes)
  })
  return app
}

function withNode(): RequestListener {
  return (_request, response) => {
    response.writeHead(200, headers)
    response.end(bytes)
  }
}

/** Returns the response body without decompressing it. */
function rawBytes(address: string, encoding: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    get(address, { headers: { 'accept-encoding': encoding, 'user-agent': BROWSER } }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`${address} answered ${answer.statusCode}`))
      buffer(answer).then(resolve, reject)
    }).once('error', reject)
  })
}
