/** Starts the mock provider. The store calls it over HTTP like the real one (docs/architecture.md). */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { resolve } from 'node:path'
import { createMockApi, FolderInUse, type MockApi } from '#mock-api/index.ts'
import { portTaken, StartError } from '../process/start-error.ts'

export interface MockSettings {
  /** 0: any free port. */
  readonly port: number
  /** Absent: the seed of the data directory, else the mock's default. */
  readonly seed?: number
  readonly products?: number
  readonly dataDirectory: string
  readonly corsOrigin?: string
  /** Which clients may open `/__mock` through the store. */
  readonly adminAccess: 'loopback' | 'anyone'
}

export interface RunningMock {
  /** `http://127.0.0.1:port` */
  readonly url: string
  readonly api: MockApi
  close(): Promise<void>
}

/** Rejects with a `StartError` whose message says what to do. @param root relative data directories are resolved against it */
export async function startMock(
  settings: { readonly mock: MockSettings; readonly googleClientId: string },
  root: string,
): Promise<RunningMock> {
  const { port, seed, products, dataDirectory, corsOrigin, adminAccess } = settings.mock
  const mock = await createMockApi({
    seed,
    products,
    dataDir: resolve(root, dataDirectory),
    corsOrigin,
    revalidated: true,
    allowRemoteAdmin: adminAccess === 'anyone',
    googleClientId: settings.googleClientId || undefined,
  }).catch((cause: unknown) => {
    if (cause instanceof FolderInUse) throw new StartError(cause.message)
    throw isOfTheDisk(cause)
      ? new StartError(
          `MOCK_DATA_DIR=${dataDirectory} cannot be used (${cause.message}): choose a folder that this account may write to`,
        )
      : cause
  })
  const server = createServer({ keepAliveTimeout: 65_000 }, mock.handler)
  // As the store's own server (server/http/server.ts).
  server.maxHeadersCount = 0
  await new Promise<void>((opened, reject) => {
    server.once('error', (cause: NodeJS.ErrnoException) => {
      reject(
        cause.code === 'EADDRINUSE'
          ? portTaken(port, 'MOCK_PORT')
          : new StartError(
              `The mock cannot listen on port ${port} (${cause.message}): set MOCK_PORT=0 for any`,
            ),
      )
    })
    server.listen(port, '127.0.0.1', opened)
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const close = async () => {
    server.close()
    server.closeAllConnections()
    await mock.close()
  }
  return { url, api: mock, close }
}

function isOfTheDisk(cause: unknown): cause is NodeJS.ErrnoException {
  return cause instanceof Error && 'syscall' in cause
}
