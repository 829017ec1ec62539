/** The reasons that make a running store unready, and that visitors cannot cause them. */
import { describe, expect, test } from 'vitest'
import { createDescriptorCheck } from '#server/operations/descriptor-check.ts'
import { type CheckResult, createPageChecks } from '#server/operations/page-checks.ts'
import { createLog } from '#server/process/log.ts'
import { createProcessState } from '#server/process/process-state.ts'

function readyProcess() {
  const processState = createProcessState()
  processState.enter('ready')
  return processState
}

describe('file descriptors', () => {
  test.each([
    [1024, 972, 'ready'],
    [1024, 973, 'not ready'],
    [160, 144, 'ready'],
    [160, 145, 'not ready'],
    [1_000_000, 999_936, 'ready'],
    [1_000_000, 999_937, 'not ready'],
  ])('of %i with %i open: the store is %s', async (limit, open, status) => {
    const readiness = readyProcess()
    await createDescriptorCheck({ readiness, limit, countOpen: async () => open })()
    expect(readiness.status()).toBe(status)
  })

  test('that cannot be counted make the store unready, until enough are free again', async () => {
    const readiness = readyProcess()
    let open: number | Error = Object.assign(new Error('too many'), { code: 'EMFILE' })
    const check = createDescriptorCheck({
      readiness,
      limit: 1024,
      countOpen: async () => {
        if (open instanceof Error) throw open
        return open
      },
    })
    await check()
    expect(readiness.reasons()).toEqual(['file descriptors'])
    open = 950
    await check()
    expect(readiness.reasons()).toEqual(['file descriptors'])
    open = 900
    await check()
    expect(readiness.status()).toBe('ready')
    open = Object.assign(new Error('no /proc'), { code: 'ENOENT' })
    await check()
    expect(readiness.status()).toBe('ready')
  })

  test('of this process can be counted', async () => {
    const readiness = readyProcess()
    await createDescriptorCheck({ readiness, limit: 1 })()
    expect(readiness.status()).toBe(process.platform === 'linux' ? 'not ready' : 'ready')
  })
})

describe('a page that fails', () => {
  /** Each check ends when the test gives its result. */
  function makeChecks() {
    const readiness = readyProcess()
    const asked: string[] = []
    const lines: string[] = []
    let answer: ((result: CheckResult) => void) | undefined
    const checks = createPageChecks({
      readiness,
      log: createLog('warn', { write: (line: string) => void lines.push(line) }),
      check: (address) => {
        asked.push(address)
        return new Promise((resolve) => {
          answer = resolve
        })
      },
      pause: async () => {},
    })
    async function says(...results: readonly CheckResult[]) {
      for (const result of results) {
        await expect.poll(() => answer).toBeDefined()
        const give = answer
        answer = undefined
        give?.(result)
      }
      await new Promise((resolve) => setImmediate(resolve))
    }
    return { readiness, checks, asked, lines, says }
  }

  test('in three checks makes the store unready, until it can be rendered', async () => {
    const { readiness, checks, says, asked, lines } = makeChecks()
    checks.pageFailed('/about')
    await says('broken', 'broken')
    expect(readiness.status()).toBe('ready')
    await says('broken')
    expect(readiness.reasons()).toEqual(['page /about'])
    await says('broken', 'unknown')
    expect(readiness.reasons()).toEqual(['page /about'])
    await says('fine')
    expect(readiness.status()).toBe('ready')
    expect(asked).toEqual(Array(6).fill('/about'))
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      expect.objectContaining({ level: 'error', page: '/about' }),
      expect.objectContaining({ level: 'warn', page: '/about' }),
    ])
  })

  test('for visitors only, and not in the checks, does not make the store unready', async () => {
    const { readiness, checks, says, asked } = makeChecks()
    for (let times = 0; times < 50; times += 1) checks.pageFailed(`/products?hasOwnProperty=${times}`)
    await says('fine')
    expect([readiness.status(), asked]).toEqual(['ready', ['/products']])
    checks.pageFailed('/products?keyword=x')
    await says('fine')
    expect(asked).toHaveLength(2)
  })

  test('because the render queue is full does not count as broken', async () => {
    const { readiness, checks, says } = makeChecks()
    checks.pageFailed('/')
    await says('unknown', 'unknown', 'broken', 'unknown', 'broken', 'fine')
    expect(readiness.status()).toBe('ready')
  })

  test.each([
    ['/details/0123456789abcdef01234567?lng=ar', '/details/000000000000000000000000'],
    ['/profile/wishlist', '/profile/wishlist'],
    ['/', '/'],
  ])('at %s is checked at %s', (failed, checked) => {
    const { checks, asked } = makeChecks()
    checks.pageFailed(failed)
    expect(asked).toEqual([checked])
  })

  test('at an address that is no page is not checked', () => {
    const { checks, asked } = makeChecks()
    for (const address of ['/nowhere', '/details/a/b', '', '*']) checks.pageFailed(address)
    expect(asked).toEqual([])
  })
})
