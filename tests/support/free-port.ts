import { createServer } from 'node:net'

/**
 * A program that is given a port starts to listen seconds later. The system takes the ports of connections, and of servers
 * that listen on port 0, from 32768 up (macOS: 49152): none of them takes the port meanwhile.
 */
const RANGE = { from: 20_000, to: 32_767 } as const

const given = new Set<number>()

/** Returns a port of 127.0.0.1 on which nothing listens, each time another one. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = RANGE.from + Math.floor(Math.random() * (RANGE.to - RANGE.from + 1))
    if (given.has(port) || !(await isFree(port))) continue
    given.add(port)
    return port
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', ({ code }: NodeJS.ErrnoException) => {
      if (code === 'EADDRINUSE' || code === 'EACCES') resolve(false)
      else reject(new Error(`No free port: ${code}`))
    })
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}
