/**
 * `npm run contract -- https://api.example.com`: compares a provider with the contract, call by call. It only reads,
 * unless `--write` is given with CONTRACT_EMAIL and CONTRACT_PASSWORD of a customer's account. `--codes` says where the codes
 * of a new account are read: the address of a mailbox such as http://localhost:4000/__mock/inbox, or `ask`.
 * Exit codes: 0 nothing differs, 1 something differs, 2 the suite could not run.
 */
import { parseArgs } from 'node:util'
import { createMockApi } from '#mock-api/index.ts'
import { codesOfMailbox, codesOfPerson } from './mailed-codes.ts'
import { report } from './report.ts'
import { runSuite } from './suite.ts'

const USAGE =
  "npm run contract -- https://api.example.com [--write [--codes ask|MAILBOX [--address EMAIL]]] [--only 'GET /products']\n" +
  '--write needs the account of a customer: CONTRACT_EMAIL=… CONTRACT_PASSWORD=…\n' +
  '--codes makes a new account and reads its codes from a mailbox such as http://localhost:4000/__mock/inbox, or asks for them'
const WITHOUT_CODES =
  'Without --codes: sign-up, verification, rating, change and reset of a password are only tried as far as they are refused.'
/** A person who is asked has to wait for mails. */
const ASKING_TOTAL_MS = 30 * 60 * 1000

process.exitCode = await run().catch((cause: unknown) => {
  console.error(cause instanceof Error ? cause.message : cause)
  return 2
})

async function run(): Promise<number> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      write: { type: 'boolean' },
      only: { type: 'string' },
      codes: { type: 'string' },
      address: { type: 'string' },
    },
  })
  const origin = originOf(positionals)
  const { CONTRACT_EMAIL: email, CONTRACT_PASSWORD: password } = process.env
  if (values.write ? !(email && password) : values.codes !== undefined) throw new Error(USAGE)
  const isAsking = values.codes === 'ask'
  if (values.codes !== undefined && !isAsking && !URL.canParse(values.codes)) throw new Error(USAGE)
  const codes = isAsking
    ? await codesOfPerson(values.address)
    : values.codes && codesOfMailbox(values.codes, values.address)
  // The schemas are the mock's. It is not asked for anything else.
  const { contract } = await createMockApi({ products: 0 })
  const findings = await runSuite({
    origin,
    contract,
    only: values.only,
    account: values.write && email && password ? { email, password } : undefined,
    codes: codes || undefined,
    totalMs: isAsking ? ASKING_TOTAL_MS : undefined,
  })
  console.log(report(findings))
  if (values.write && !codes) console.log(WITHOUT_CODES)
  if (findings.requestCount === 0) return 2
  return [...findings.differences.values()].some((lines) => lines.length > 0) ? 1 : 0
}

/** The path of the API is the contract's, so that only the origin of an address is used. */
function originOf([address, ...others]: readonly string[]): string {
  if (address === undefined || others.length > 0 || !URL.canParse(address)) throw new Error(USAGE)
  const { protocol, origin } = new URL(address)
  if (!/^https?:$/.test(protocol)) throw new Error(USAGE)
  return origin
}
