import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { StartError } from '#server/process/start-error.ts'
import { REFUSED_PORTS } from '#server/refused-ports.ts'
import { readEnvFile, readSettings } from '#server/settings.ts'

test('without environment variables the store runs with its mock', () => {
  expect(readSettings({})).toEqual({
    port: 3000,
    host: '',
    maxConnections: 2000,
    publicUrl: 'http://localhost:3000',
    isPublicUrlSet: false,
    providerUrl: '',
    providerTimeoutMs: 10_000,
    providerWriteTimeoutMs: 10_000,
    mock: {
      port: 0,
      seed: undefined,
      products: undefined,
      dataDirectory: '.mock-data',
      corsOrigin: undefined,
      adminAccess: 'loopback',
    },
    googleClientId: '',
    loadingScreenMs: 2000,
    trustProxy: false,
    logLevel: 'info',
    metricsPort: undefined,
    metricsHost: '127.0.0.1',
    cacheDirectory: '.cache',
  })
})

describe('a setting', () => {
  test.each([
    // `set PORT=8080 && npm start` of Windows has a space at the end.
    [{ PORT: '8080 ' }, { port: 8080, publicUrl: 'http://localhost:8080' }],
    [{ PORT: ' ' }, { port: 3000 }],
    // Behind a proxy no browser connects to the port itself.
    [{ PORT: '6000', PUBLIC_URL: 'https://sedir.example' }, { port: 6000 }],
    [{ PUBLIC_URL: 'https://sedir.example/' }, { publicUrl: 'https://sedir.example', isPublicUrlSet: true }],
    [
      { PROVIDER_URL: 'http://10.0.0.7:8080' },
      { providerUrl: 'http://10.0.0.7:8080', providerTimeoutMs: 1500 },
    ],
    [{ LOADING_SCREEN_MS: '0' }, { loadingScreenMs: 0 }],
    [{ TRUST_PROXY: '2' }, { trustProxy: 2 }],
    [{ TRUST_PROXY: 'loopback, fd00::/64' }, { trustProxy: ['loopback', 'fd00::/64'] }],
    [{ TRUST_PROXY: 'false' }, { trustProxy: false }],
    [{ MAX_CONNECTIONS: '500' }, { maxConnections: 500 }],
    [{ CACHE_DIR: '/var/cache/sedir' }, { cacheDirectory: '/var/cache/sedir' }],
    [
      {
        MOCK_PORT: '4000',
        MOCK_SEED: '9',
        MOCK_PRODUCTS: '20',
        MOCK_CORS_ORIGIN: 'http://localhost:5173',
        MOCK_ADMIN_ACCESS: 'anyone',
      },
      {
        mock: {
          port: 4000,
          seed: 9,
          products: 20,
          corsOrigin: 'http://localhost:5173',
          adminAccess: 'anyone',
        },
      },
    ],
    [{ METRICS_PORT: '9100' }, { metricsPort: 9100, metricsHost: '127.0.0.1' }],
    [
      { METRICS_HOST: '0.0.0.0', HOST: '10.0.0.7' },
      { metricsHost: '0.0.0.0', host: '10.0.0.7' },
    ],
  ])('%o is read as %o', (environment, settings) => {
    expect(readSettings(environment)).toMatchObject(settings)
  })

  test.each([
    ['PORT', '70000'],
    ['PORT', '3000x'],
    ['PORT', '-1'],
    ['PORT', '1e3'],
    ['MAX_CONNECTIONS', '0'],
    ['PUBLIC_URL', 'sedir.example'],
    ['PUBLIC_URL', 'https://sedir.example/shop'],
    ['PUBLIC_URL', "https://sedir.example';x"],
    ['PUBLIC_URL', 'https://sedir.example:0'],
    ['PROVIDER_URL', 'ftp://api.example'],
    ['PROVIDER_URL', 'http://api.example:0'],
    ['PROVIDER_TIMEOUT_MS', '0'],
    ['PROVIDER_WRITE_TIMEOUT_MS', '60001'],
    ['TRUST_PROXY', 'true'],
    ['TRUST_PROXY', '10.0.0.0/64'],
    ['TRUST_PROXY', '0.0.0.0/0'],
    ['TRUST_PROXY', 'everyone'],
    ['TRUST_PROXY', 'loopback, everyone'],
    ['LOG_LEVEL', 'loud'],
    ['MOCK_PRODUCTS', 'many'],
    ['MOCK_ADMIN_ACCESS', 'open'],
    ['MOCK_DATA_DIR', '/proc/data'],
    ['CACHE_DIR', '/proc/cache'],
    // Ports that browsers and fetch refuse.
    ['PORT', '6000'],
    ['PUBLIC_URL', 'https://sedir.example:6000'],
    ['PROVIDER_URL', 'http://api.example:6000'],
    ['MOCK_PORT', '10080'],
    // The default of PORT.
    ['METRICS_PORT', '3000'],
    ['MOCK_PORT', '3000'],
    // The store itself.
    ['PROVIDER_URL', 'http://localhost:3000'],
    ['PROVIDER_URL', 'http://127.0.0.1:3000'],
    ['PROVIDER_URL', 'http://0.0.0.0:3000'],
  ])('%s=%s is refused by name', (name, value) => {
    expect(() => readSettings({ [name]: value })).toThrow(new RegExp(`  ${name} must be .*${value}`))
  })
})

test('PROVIDER_URL must not be the address of the store itself', () => {
  const PUBLIC_URL = 'https://sedir.example'
  expect(() => readSettings({ PUBLIC_URL, PROVIDER_URL: PUBLIC_URL })).toThrow(
    /^Wrong settings:\n {2}PROVIDER_URL must be another address than the store’s, not "https:\/\/sedir\.example"$/,
  )
  for (const own of [
    { HOST: '10.0.0.7', PROVIDER_URL: 'http://10.0.0.7:3000' },
    { HOST: 'fd00::7', PROVIDER_URL: 'http://[fd00::7]:3000' },
    { PORT: '80', PROVIDER_URL: 'http://localhost' },
  ])
    expect(() => readSettings(own)).toThrow('PROVIDER_URL must be another address than the store’s')
  expect(readSettings({ PORT: '80', PROVIDER_URL: 'http://localhost:3000' }).providerUrl).toBe(
    'http://localhost:3000',
  )
})

test('the ports that are refused are refused by fetch', async () => {
  for (const port of REFUSED_PORTS)
    await expect(fetch(`http://127.0.0.1:${port}`), `${port}`).rejects.toMatchObject({
      cause: { message: 'bad port' },
    })
})

test('all wrong settings are named at once', () => {
  const wrong = { PORT: 'x', LOG_LEVEL: 'y', PROVIDER_URL: 'z' }
  try {
    readSettings(wrong)
    expect.unreachable()
  } catch (error) {
    expect(error).toBeInstanceOf(StartError)
    const [, ...lines] = (error as StartError).message.split('\n')
    expect(lines.map((line) => line.trim().split(' ')[0])).toEqual(
      ['PROVIDER_URL', 'LOG_LEVEL', 'PORT'].sort((a, b) => ORDER.indexOf(a) - ORDER.indexOf(b)),
    )
  }
})

/** The order in which the settings are read. */
const ORDER = ['PORT', 'PROVIDER_URL', 'LOG_LEVEL']

test('a client id with other characters is refused, and not repeated', () => {
  expect(() => readSettings({ GOOGLE_CLIENT_ID: '"s3cret"' })).toThrow(/^(?!.*s3cret).*GOOGLE_CLIENT_ID/s)
  expect(readSettings({ GOOGLE_CLIENT_ID: '1-a.apps.googleusercontent.com' }).googleClientId).toBe(
    '1-a.apps.googleusercontent.com',
  )
})

test.each(['https://me:s3cret@api.example', 'me:s3cret@api.example', 'https://api.example/?key=s3cret'])(
  'a secret in an address is not repeated: %s',
  (address) => {
    expect(() => readSettings({ PROVIDER_URL: address })).toThrow(/^(?!.*s3cret).*PROVIDER_URL/s)
  },
)

test('a file of settings may begin with a byte order mark; a folder in its place is one line', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sedir-settings-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 10 }))
  const file = join(folder, '.env')
  expect(readEnvFile(file)).toEqual({})
  await writeFile(file, '\uFEFFPORT=4567\r\nLOG_LEVEL="warn" # quiet\r\n')
  expect(readEnvFile(file)).toEqual({ PORT: '4567', LOG_LEVEL: 'warn' })
  expect(() => readEnvFile(folder)).toThrow(StartError)
  expect(() => readEnvFile(folder)).toThrow(`${folder} cannot be read (EISDIR`)
})
