/** `npm run contract`: the suite against a mock, against providers that violate the contract, and against one that does not answer. */
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { describe, expect, it, onTestFinished, test } from 'vitest'
import { createMockApi } from '#mock-api/index.ts'
import { NoAnswer } from '#tools/contract/client.ts'
import { codesOfMailbox } from '#tools/contract/mailed-codes.ts'
import { NotTried } from '#tools/contract/row.ts'
import { runSuite } from '#tools/contract/suite.ts'
import { startFakeProvider } from '../support/fake-provider.ts'
import {
  CONTRACT_VIOLATIONS,
  createMock,
  startNonconformingProvider,
} from '../support/nonconforming-provider.ts'

const account = { email: 'demo@sedir.example', password: 'Demo12345' }
const { contract } = await createMockApi({ products: 0 })
const run = (origin: string, options: Partial<Parameters<typeof runSuite>[0]> = {}) =>
  runSuite({ origin, contract, ...options })

describe('a provider that keeps the contract', () => {
  it('has no differences without an account, and gets only GET requests', async () => {
    const { mock, origin } = await startNonconformingProvider()
    const findings = await run(origin)
    expect([...findings.differences].filter(([, lines]) => lines.length > 0)).toEqual([])
    expect(findings.notTried).toEqual([])
    expect(new Set(mock.requests.map(({ method }) => method))).toEqual(new Set(['GET']))
    const reads = contract.calls.filter(({ method }) => method === 'get').map(({ path }) => `GET ${path}`)
    expect([...findings.differences.keys()].sort()).toEqual(reads.sort())
  })

  it('has no differences with an account, which is not changed', async () => {
    const { mock, origin } = await startNonconformingProvider()
    const records = async () => {
      const [accounts, ratings, categories] = await Promise.all(
        ['accounts', 'ratings', 'categories'].map(async (name) =>
          (await fetch(`${origin}/__mock/db/${name}`)).json(),
        ),
      )
      return { accounts, ratings, categories, mails: mock.mailbox.all() }
    }
    const before = await records()
    const findings = await run(origin, { account })
    expect([...findings.differences].filter(([, lines]) => lines.length > 0)).toEqual([])
    expect(findings.notTried).toEqual([])
    expect(await records()).toEqual(before)
    for (const { method, path } of contract.calls)
      expect([...findings.differences.keys()]).toContain(`${method.toUpperCase()} ${path}`)
  })
})

describe('a new account', () => {
  it('has no differences, and only the account and its rating are left', async () => {
    const { mock, origin } = await startNonconformingProvider()
    mock.snapshot()
    const codes = codesOfMailbox(`${origin}/__mock/inbox`)
    const { differences, notTried } = await run(origin, { account, codes })
    expect([...differences].filter(([, lines]) => lines.length > 0)).toEqual([])
    expect(notTried).toEqual([])
    const { accounts, ratings, visits, ...others } = mock.difference()
    expect(accounts?.added).toEqual([expect.objectContaining({ email: codes.email, verified: true })])
    expect(accounts).toMatchObject({ changed: [], removed: [] })
    expect(ratings?.added).toEqual([expect.objectContaining({ rating: 2 })])
    expect(visits?.added).toHaveLength(2)
    expect(others).toEqual({})
  })

  it('is not tested further if no code is given, with the reason', async () => {
    const { origin } = await startNonconformingProvider()
    const codes = {
      email: 'ada@mail.example',
      async next(purpose: string): Promise<string> {
        throw new NotTried(`no code was typed for the ${purpose}`)
      },
    }
    const { differences, notTried } = await run(origin, { account, codes })
    expect([...differences].filter(([, lines]) => lines.length > 0)).toEqual([])
    expect(notTried).toContain(
      'POST /auth/customer/verification when the code is right: no code was typed for the sign-up',
    )
    expect(notTried.filter((line) => line.endsWith('no code was typed for the sign-up'))).toHaveLength(
      notTried.length,
    )
  })
})

const sharedMock = await createMock()
test.each(Object.entries(CONTRACT_VIOLATIONS))(
  'the fault is reported: %s',
  async (_name, { call, reported, change }) => {
    const { origin } = await startNonconformingProvider(change, sharedMock)
    const codes = codesOfMailbox(`${origin}/__mock/inbox`)
    const { differences } = await run(origin, { account, codes, only: call })
    expect(differences.get(call)).toContainEqual(expect.stringMatching(reported))
  },
)

test('a fault in lists of several lengths is one line', async () => {
  const { origin } = await startNonconformingProvider(({ body }) => {
    if (Array.isArray(body.data)) for (const item of body.data) if (item.newPrice) item.newPrice = '5 $'
  }, sharedMock)
  const { differences } = await run(origin, { only: 'GET /products' })
  expect(differences.get('GET /products')?.filter((line) => line.includes('newPrice'))).toEqual([
    'data[].newPrice: Invalid input: expected number, received string (9 times)',
  ])
})

test('a provider with a wrong isFavorite loses no favourite of the account', async () => {
  const { mock, origin } = await startNonconformingProvider(({ body }) => {
    if (Array.isArray(body.data)) for (const item of body.data) if (item.isFavorite) item.isFavorite = false
  })
  const send = async (path: string, init: RequestInit = {}) =>
    (await fetch(`${origin}/api/v1.0${path}`, init)).json()
  const post = (path: string, body: object, headers = {}) =>
    send(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
  const { data: newest } = await send('/products?limit=1')
  const { token } = await post('/auth/customer/signin', account)
  await post('/customers/add-favorite', { favoriteId: newest[0]._id }, { authorization: `Bearer ${token}` })
  mock.snapshot()
  await run(origin, { account })
  expect(mock.difference().accounts).toBeUndefined()
})

describe('the suite ends', () => {
  it('if the provider does not answer in time', async () => {
    const { origin } = await startFakeProvider(() => {})
    await expect(run(origin, { bounds: { timeoutMs: 20 } })).rejects.toThrow(NoAnswer)
  })

  it('if an answer is too large', async () => {
    const { origin } = await startFakeProvider((_request, response) => {
      const write = () => {
        if (!response.destroyed) response.write('x'.repeat(1000), () => setImmediate(write))
      }
      write()
    })
    await expect(run(origin, { bounds: { maxAnswerBytes: 10_000 } })).rejects.toThrow(/more than 10000 bytes/)
  })

  it('if its requests or its time are used up, and says what was not tested', async () => {
    const { origin } = await startNonconformingProvider()
    const { requestCount, notTried } = await run(origin, { bounds: { maxRequests: 5 } })
    expect(requestCount).toBe(5)
    expect(notTried.length).toBeGreaterThan(20)
    let now = 0
    const late = await run(origin, { totalMs: 1000, clock: () => (now += 300) })
    expect(late.notTried.filter((line) => line.endsWith(': out of time')).length).toBeGreaterThan(20)
  })
})

describe('npm run contract', () => {
  const command = (...args: string[]) => commandAs(account.password, ...args)
  const commandAs = (password: string, ...args: string[]) =>
    new Promise<{ code: unknown; output: string; errors: string }>((resolve) => {
      execFile(
        process.execPath,
        ['--import', 'tsx', 'tools/contract/main.ts', ...args],
        { env: { ...process.env, CONTRACT_EMAIL: account.email, CONTRACT_PASSWORD: password } },
        (error, output, errors) => resolve({ code: error?.code ?? 0, output, errors }),
      )
    })

  it('ends with 0 without differences, else with 1', async () => {
    const conforming = await startNonconformingProvider()
    const { code, output, errors } = await command(conforming.origin)
    expect({ code, errors }).toEqual({ code: 0, errors: '' })
    expect(output).toMatch(/checks with \d+ requests: nothing differs\n$/)

    const nonconforming = await startNonconformingProvider(CONTRACT_VIOLATIONS['a weight is a text']?.change)
    const found = await command(nonconforming.origin, '--write')
    expect(found.code).toBe(1)
    expect(found.output).toMatch(/^GET \/products\/\{id\}\n {2}data\.weight: /m)
    expect(found.output).not.toContain(account.password)
    expect(found.output).toMatch(/\nWithout --codes: sign-up, /)
  })

  it('asks for the codes of a new account', async () => {
    const { mock, origin } = await startNonconformingProvider()
    const email = 'ada@mail.example'
    const child = spawn(
      process.execPath,
      [
        ...['--import', 'tsx', 'tools/contract/main.ts', origin, '--write', '--codes', 'ask'],
        ...['--only', 'PUT /auth/customer/reset-password'],
      ],
      { env: { ...process.env, CONTRACT_EMAIL: account.email, CONTRACT_PASSWORD: account.password } },
    )
    onTestFinished(() => void child.kill('SIGKILL'))
    let output = ''
    child.stdout.on('data', (chunk) => {
      output += chunk
    })
    child.stderr.on('data', (chunk) => {
      const question = String(chunk)
      if (question.includes('Email address')) child.stdin.write(`${email}\n`)
      if (question.includes('Code mailed')) child.stdin.write(`${mock.mailbox.latest(email)?.code}\n`)
    })
    const [code] = await once(child, 'close')
    expect(output).toContain('nothing differs')
    expect(output).not.toContain('Not tried')
    expect(code).toBe(0)
  })

  it('ends with 2 if it cannot run', async () => {
    expect(await command('shop.example')).toMatchObject({
      code: 2,
      errors: expect.stringContaining('npm run contract'),
    })
    expect(await command('http://127.0.0.1:1', '--codes', 'ask')).toMatchObject({
      code: 2,
      errors: expect.stringContaining('--write'),
    })
    expect(await command('http://127.0.0.1:1')).toEqual({
      code: 2,
      output: '',
      errors: expect.stringMatching(/^http:\/\/127\.0\.0\.1:1 does not answer \(.+\): .+\n$/),
    })
  })

  it('ends with 2 and one sentence if the account cannot log in', async () => {
    const { mock, origin } = await startNonconformingProvider()
    expect(await commandAs('Wrong12345', origin, '--write')).toEqual({
      code: 2,
      output: '',
      errors: `At ${origin} the account cannot log in (status 401): are CONTRACT_EMAIL and CONTRACT_PASSWORD right?\n`,
    })
    expect(mock.requests).toHaveLength(1)
  })

  it.each([
    ['--only', 'GET /nothing', /^The contract has no call GET \/nothing\. It has: GET \/products, /],
    ['--only', 'POST /visits', /^POST \/visits is only checked with --write\n$/],
    ['--codes', 'ask', /^--codes needs --write\nUsage: npm run contract -- /],
    ['--address', 'a@mail.example', /^--address needs --codes\nUsage: npm run contract -- /],
    ['--nonsense', '', /^Unknown option '--nonsense'\nUsage: npm run contract -- /],
  ])('ends with 2 and says what is wrong with %s %s', async (option, value, errors) => {
    expect(await command('http://127.0.0.1:1', option, ...(value ? [value] : []))).toEqual({
      code: 2,
      output: '',
      errors: expect.stringMatching(errors),
    })
  })
})
