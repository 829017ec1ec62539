/** The same faults of the provider, in what the store proxies: calls, pictures and files. */
import { expect, test } from 'vitest'
import { createRequestI18n } from '#locales/server-i18n.ts'
import { noBreakers } from '#server/provider/circuit-breaker.ts'
import { CANARY, providerFaults } from '../../support/provider-faults.ts'
import { fromTheStore, makeStore } from '../store-world.ts'

const MAX_TAKEN_BYTES = 12 * 1024 * 1024
const QUICK_MS = 400
const LONG_MS = 20_000
const API = '/api/v1.0'
/** The first of the calls below. */
const READS = 2

let takenBytes = 0
const faults = providerFaults({
  insideAddress: 'http://127.0.0.1:9',
  onBytes: (bytes) => {
    takenBytes += bytes
  },
})

/** The proxy forwards JSON of any shape: the page validates it (`api/reshape.ts`). */
const JSON_ALL_THE_SAME = [
  'broken JSON',
  'half a character',
  'JSON of another shape',
  'a list of nothing that is known',
  'JSON that is only a word',
  'nothing with status 200',
  'a hundred thousand products',
  'JSON of a great depth',
]

test.each(Object.entries(faults).filter(([name]) => !JSON_ALL_THE_SAME.includes(name)))(
  '%s: proxied calls are answered with the store’s own messages, pictures and videos with a status',
  async (name, { fail, status, takesTime, isOfNetwork }) => {
    const timeoutMs = `${takesTime ? QUICK_MS : LONG_MS}`
    const { visit, lines } = await makeStore({
      provider: fail,
      breakers: noBreakers,
      environment: { PROVIDER_TIMEOUT_MS: timeoutMs, PROVIDER_WRITE_TIMEOUT_MS: timeoutMs },
    })
    const own = { ...fromTheStore, cookie: 'customerToken=a.b.c', 'accept-language': 'ar' }
    const before = takenBytes
    const calls = await Promise.all([
      visit.get(`${API}/products`).set(own),
      visit.get(`${API}/auth/customer/profile`).set(own),
      visit
        .post(`${API}/auth/customer/signin`)
        .set(own)
        .send({ email: 'a@b.example', password: 'Demo12345' }),
      visit.put(`${API}/auth/customer/profile`).set(own).field('json', '{}'),
      visit.delete(`${API}/customers/remove-favorite`).set(own).send({ favoriteId: 'a' }),
    ])
    const { t } = createRequestI18n('ar')
    for (const [index, answer] of calls.entries()) {
      const isWrite = index >= READS
      // The provider has got the request: whether it has made the write is not known.
      const expected = isWrite && isOfNetwork ? 504 : status
      const message = {
        502: isOfNetwork ? t('NetworkError') : t('SomethingError'),
        503: t('errors.awayText'),
        504: isWrite ? t('provider.unanswered') : t('errors.slowText'),
      }[expected]
      expect(answer.status).toBe(expected)
      expect(answer.body).toEqual({ message })
      expect(answer.headers['cache-control']).toBe('no-store')
      if (status === 503) expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    }
    // A picture that arrives byte by byte has a timeout of ten seconds, too long for a test.
    const drips = takesTime && name !== 'no answer at all'
    const files = drips
      ? []
      : await Promise.all([visit.get('/_image/96/provider/a.webp'), visit.get('/media/a.mp4')])
    for (const answer of files) expect([404, 502, 503, 504]).toContain(answer.status)
    const said = JSON.stringify([...calls, ...files].map(({ headers, text = '' }) => [headers, text]))
    expect(said).not.toContain(CANARY.split(' ')[0])
    expect(lines.join('')).not.toMatch(/"level":"error"[^\n]*"err":/)
    expect(takenBytes - before).toBeLessThan(MAX_TAKEN_BYTES * (calls.length + files.length))
  },
)

test('a write that could not be sent to the provider is answered with 502 and the network error', async () => {
  const { visit } = await makeStore({ providerUrl: 'http://127.0.0.1:1', breakers: noBreakers })
  const answer = await visit
    .post(`${API}/auth/customer/signin`)
    .set({ ...fromTheStore, 'accept-language': 'tr' })
    .send({ email: 'a@b.example', password: 'Demo12345' })
  expect(answer.status).toBe(502)
  expect(answer.body).toEqual({ message: createRequestI18n('tr').t('NetworkError') })
})

test('101 without an upgrade request: calls, pictures and videos are answered, and their places are freed', async () => {
  const { visit, parts } = await makeStore({
    provider: ({ socket }) => void socket.write(SWITCHING),
    breakers: noBreakers,
    environment: { PROVIDER_TIMEOUT_MS: `${QUICK_MS}` },
  })
  for (const path of [`${API}/products`, '/_image/96/provider/a.webp', '/media/a.mp4'])
    expect([502, 504]).toContain((await visit.get(path)).status)
  expect(
    [parts.providerState.queues.calls, parts.providerState.queues.files].map(({ inFlight }) => inFlight),
  ).toEqual([0, 0])
})

const SWITCHING = 'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n'

test('a provider that cannot be reached is logged with the cause, for calls, pictures and videos', async () => {
  const { visit, lines } = await makeStore({
    provider: ({ socket }) => void socket.destroy(),
    breakers: noBreakers,
  })
  for (const path of [`${API}/products`, '/_image/96/provider/a.webp', '/media/a.mp4'])
    await visit.get(path).expect(502)
  const causes = lines.map((line) => JSON.parse(line)).filter(({ level }) => level === 'warn')
  expect(causes.map(({ cause }) => cause)).toEqual(['socket hang up', 'socket hang up', 'socket hang up'])
})
