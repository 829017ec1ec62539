/** Runs the contract's suite against a provider, one request at a time, and collects what differs. */
import type { Contract } from '#mock-api/index.ts'
import { type Bounds, createClient, NoAnswer } from './client.ts'
import type { MailedCodes } from './mailed-codes.ts'
import { newAccountChecks } from './new-account-rows.ts'
import { readingRows } from './reading-rows.ts'
import { refusalRows } from './refusal-rows.ts'
import { type ContractClient, LoginRefused, NotTried, type Row } from './row.ts'
import { statements } from './statements.ts'
import { favoriteRows, favoriteStatements, profileRows, ratingRows, signInRows } from './writing-rows.ts'

interface SuiteOptions {
  /** `https://api.example.com` */
  readonly origin: string
  readonly contract: Contract
  /** Present: rows that write are run too, with this account. */
  readonly account?: ContractClient['account']
  /** Present, with `account`: a new account signs up, rates a product and resets its password. */
  readonly codes?: MailedCodes
  /** The only call that is tried: `GET /products`. */
  readonly only?: string
  readonly bounds?: Partial<Bounds>
  /** Time after which no further row is begun. */
  readonly totalMs?: number
  /** Milliseconds, monotonic. */
  readonly clock?: () => number
}

export interface Findings {
  /** Lines by call, for each call that was tried; a call without lines keeps the contract. */
  readonly differences: ReadonlyMap<string, readonly string[]>
  /** Rows that could not be tried, with the reason. */
  readonly notTried: readonly string[]
  readonly rowCount: number
  readonly requestCount: number
}

const TOTAL_MS = 5 * 60 * 1000
/** So many checks in succession without an answer end the suite: the provider does not run. */
const MAX_SILENT = 3

interface Check {
  readonly call: string
  readonly when: string
  /** Returns what differs, beyond what is found in each exchange. */
  readonly run: () => Promise<string | undefined>
}

/** Throws `NoAnswer` if the provider cannot be reached at all, and `LoginRefused` if it refuses the account. */
export async function runSuite(options: SuiteOptions): Promise<Findings> {
  const { contract, account, codes, only, totalMs = TOTAL_MS, clock = () => performance.now() } = options
  const found = new Map<string, Set<string>>()
  const notTried: string[] = []
  const client = createClient({
    ...options,
    account: account ?? { email: '', password: '' },
    onDifference: (call, difference) => note(call, difference),
  })
  function note(call: string, difference?: string) {
    const lines = found.get(call) ?? new Set()
    if (difference && ![...lines].some((line) => withoutCount(line) === withoutCount(difference)))
      lines.add(difference)
    found.set(call, lines)
  }
  const newAccount = account && codes ? newAccountChecks(codes) : { rows: [], statements: [] }
  const rows = [
    ...readingRows,
    ...(account ? [...signInRows, ...profileRows, ...favoriteRows, ...ratingRows] : []),
    ...newAccount.rows,
    ...refusalRows(contract, account !== undefined),
  ]
  const checks: Check[] = [
    ...rows.map((row) => ({ call: row[0], when: `when ${row[2]}`, run: () => rowDifference(client, row) })),
    ...[...statements, ...(account ? favoriteStatements : []), ...newAccount.statements].map(
      ([call, statement, isTrue]) => ({
        call,
        when: statement,
        run: async () => ((await isTrue(client)) ? undefined : `not so: ${statement}`),
      }),
    ),
  ].filter(({ call }) => only === undefined || call === only)
  if (account)
    await client.token().catch((cause: unknown) => {
      // Any other failure is found again by the rows that need the token.
      if (cause instanceof LoginRefused) throw cause
    })
  const end = clock() + totalMs
  let silent = 0
  let answered = 0
  for (const { call, when, run } of checks) {
    if (clock() > end || silent >= MAX_SILENT) {
      notTried.push(
        `${call} ${when}: ${silent >= MAX_SILENT ? 'the provider gives no answer' : 'out of time'}`,
      )
      continue
    }
    try {
      note(call, await run())
      silent = 0
      answered += 1
    } catch (cause) {
      if (cause instanceof NotTried) notTried.push(`${call} ${when}: ${cause.message}`)
      else if (cause instanceof NoAnswer) {
        silent += 1
        if (silent === MAX_SILENT && answered === 0) throw cause
        note(call, `no answer ${when}: ${cause.message}`)
      }
      // An answer of another shape than the row reads: the exchange has named it.
      else if (cause instanceof TypeError) note(call, `cannot be read ${when}: ${cause.message}`)
      else throw cause
    }
  }
  return {
    differences: new Map([...found].map(([call, lines]) => [call, [...lines]])),
    notTried,
    rowCount: checks.length,
    requestCount: client.requestCount,
  }
}

/** The same fault in lists of several lengths is one line, with the count of the first. */
const withoutCount = (line: string) => line.replace(/ \(\d+ times\)$/, '')

async function rowDifference(client: ContractClient, [, status, when, send, message]: Row) {
  const answer = await send(client)
  if (answer.status === 429 && status !== 429) throw new NotTried('the provider limits the rate of requests')
  if (answer.status !== status) return `answers ${answer.status}, not ${status}, when ${when}`
  if (message !== undefined && answer.body.message !== message)
    return `says ${JSON.stringify(answer.body.message)}, not ${JSON.stringify(message)}, when ${when}`
  return undefined
}
