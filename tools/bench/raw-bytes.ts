import { get } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { BROWSER } from './generator.ts'

/** Returns the response body without decompressing it. */
export function rawBytes(address: string, encoding: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    get(address, { headers: { 'accept-encoding': encoding, 'user-agent': BROWSER } }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`${address} answered ${answer.statusCode}`))
      buffer(answer).then(resolve, reject)
    }).once('error', reject)
  })
}
