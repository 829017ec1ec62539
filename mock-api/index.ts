/** The mock provider as a value: it opens no port and shares no state with another mock. */
import type { IncomingMessage, RequestListener } from 'node:http'
import { join } from 'node:path'
import { LRUCache } from 'lru-cache'
import { createUploads } from './accounts/uploads.ts'
import { isLocalRequest } from './admin/admin-access.ts'
import { type CatalogueIndex, indexCatalogue } from './catalogue/catalogue-index.ts'
import { type Contract, createContract } from './contract/contract.ts'
import { googleRules, identityCheck } from './identity/identity-check.ts'
import { createIdentityProvider, type IdentityProvider } from './identity/identity-provider.ts'
import { identityRoutes } from './identity/identity-routes.ts'
import { type MockApiOptions, withDefaults } from './options.ts'
import { MAX_PRODUCTS } from './settings.ts'
import { directoryFiles, memoryFiles } from './storage/files.ts'
import { lockFolder } from './storage/folder-lock.ts'
import { seedRecords } from './storage/seed-records.ts'
import { createRegistry, MAX_WORLD_PRODUCTS } from './worlds/registry.ts'
import { stateScenario } from './worlds/states.ts'
import { createWorld, type MockWorld } from './worlds/world.ts'
import { toWorldName, worldNameOf } from './worlds/world-name.ts'

export { API_BASE } from './app.ts'
export type { Contract } from './contract/contract.ts'
export type { Exchange } from './contract/exchange.ts'
export type { MockApiOptions } from './options.ts'
export { seededRandom } from './seeded-random.ts'
export { FolderInUse } from './storage/folder-lock.ts'

/** The mock; as a `MockWorld` it is its default world. */
export interface MockApi extends MockWorld {
  /** For `http.createServer` and supertest. */
  readonly handler: RequestListener
  /** The local identity provider, for all worlds; its routes are below `path`. */
  readonly identity: Pick<IdentityProvider, 'issuer' | 'clientId' | 'issueToken'> & { readonly path: string }
  /** Compares exchanges with any provider with the mock's calls. */
  readonly contract: Contract
  /** Calls the listener after every change of the default world's scenario or records by hand, and after a reset. */
  onChange(listener: () => void): void
  /** Returns a world of its own, which exists from then on. Its requests have the header `X-Mock-World`. */
  world(name: string): Promise<MockWorld>
  /** Returns the name of the world that a request asks for; `undefined` for the default world. */
  worldOf(request: IncomingMessage): string | undefined
  arePicturesBroken(world: string | undefined): boolean
  /** Waits until all writes are on disk, and releases the lock of the data folder. */
  close(): Promise<void>
}

const IDENTITY_PATH = '/__mock/identity'
const LOCAL_ISSUER = `http://localhost${IDENTITY_PATH}`

/** Opens the data folder, if one is given. Rejects with `FolderInUse` while another process has it. */
export async function createMockApi(given: MockApiOptions = {}): Promise<MockApi> {
  const options = withDefaults(given)
  const { clock, dataDir, googleClientId } = options
  // The lock comes first: opening the folder removes leftovers of interrupted writes.
  const lock = dataDir ? await lockFolder(dataDir) : undefined
  const identityProvider = createIdentityProvider(options.identityIssuer ?? LOCAL_ISSUER, clock)
  const { issuer, clientId, keys, issueToken } = identityProvider
  const rules = googleClientId ? googleRules(googleClientId) : { keys, issuer, audience: clientId }
  const listeners: (() => void)[] = []
  const forAll = {
    identity: identityRoutes(identityProvider, options.allowRemoteAdmin ?? false),
    issueToken: identityProvider.issueToken,
    checkIdentity: identityCheck(rules, clock),
    tenThousandProducts: createTenThousandProducts(),
  }

  const worlds = createRegistry(
    (name) => {
      const { seed, products } = standard.size
      const size = { seed, products: Math.min(products, MAX_WORLD_PRODUCTS) }
      const scenario = stateScenario(name)
      const world = createWorld({
        ...forAll,
        name,
        options: { ...options, ...size, scenario: scenario ?? {} },
        signingKey: scenario && standard.signingKey,
        files: memoryFiles(),
        uploads: createUploads(memoryFiles()),
        maxProducts: MAX_WORLD_PRODUCTS,
        worlds,
        changed: ({ size }) => worlds.resized(name, size.products),
      })
      return { world, products: size.products }
    },
    () => performance.now(),
  )
  const standard = await createWorld({
    ...forAll,
    options,
    files: dataDir ? await directoryFiles(dataDir) : memoryFiles(),
    uploads: createUploads(dataDir ? await directoryFiles(join(dataDir, 'uploads')) : memoryFiles()),
    maxProducts: MAX_PRODUCTS,
    worlds,
    changed() {
      for (const listener of listeners) listener()
    },
  })

  /** Other machines get the default world, unless the admin routes are open to them too. */
  function worldOf(request: IncomingMessage): string | undefined {
    const name = worldNameOf(request)
    return name !== undefined && (options.allowRemoteAdmin || isLocalRequest(request)) ? name : undefined
  }

  const { handler: standardHandler } = standard
  const api = {
    handler(request, response) {
      const name = worldOf(request)
      if (name === undefined) return standardHandler(request, response)
      worlds.get(name).then(
        (world) => world.handler(request, response),
        (cause: unknown) => {
          options.log(`The world ${name} could not be made: ${cause}`)
          response.writeHead(500).end()
        },
      )
    },
    identity: { issuer, clientId, issueToken, path: IDENTITY_PATH },
    contract: createContract(standard.calls),
    onChange: (listener) => void listeners.push(listener),
    async world(text) {
      const name = toWorldName(text)
      return name === undefined ? standard : worlds.get(name)
    },
    worldOf,
    arePicturesBroken: (name) =>
      (name === undefined ? standard : worlds.find(name))?.scenario.brokenPictures ?? false,
    async close() {
      worlds.clear()
      await standard.settled()
      await lock?.release()
    },
  } satisfies Omit<MockApi, keyof MockWorld>
  return Object.assign(standard, api)
}

/** The catalogues of the scenario with 10,000 products, by seed. */
function createTenThousandProducts(): (seed: number) => CatalogueIndex {
  const made = new LRUCache<number, CatalogueIndex>({
    max: 2,
    memoMethod: (seed) => indexCatalogue(seedRecords({ seed, products: 10_000 }).catalogue),
  })
  return (seed) => made.memo(seed)
}
