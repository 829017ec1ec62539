/**
 * `npm run contract -- https://api.example.com`: compares a provider with the contract, call by call. It only reads,
 * unless `--write` is given with CONTRACT_EMAIL and CONTRACT_PASSWORD of a customer's account.
 * Exit codes: 0 nothing differs, 1 something differs, 2 the suite could not run.
 */
import { parseArgs } from 'node:util'
import { createMockApi } from '#mock-api/index.ts'
import { report } from './report.ts'
import { runSuite } from './suite.ts'

const USAGE =
  "npm run contract -- https://api.example.com [--write] [--only 'GET /products']\n" +
  '--write needs the account of a customer: CONTRACT_EMAIL=… CONTRACT_PASSWORD=…'

process.exitCode = await run().catch((cause: unknown) => {
  console.error(cause instanceof Error ? cause.message : cause)
  return 2
})

async function run(): Promise<number> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { write: { type: 'boolean' }, only: { type: 'string' } },
  })
  const origin = originOf(positionals)
  const { CONTRACT_EMAIL: email, CONTRACT_PASSWORD: password } = process.env
  if (values.write && !(email && password)) throw new Error(USAGE)
  // The schemas are the mock's. It is not asked for anything else.
  const { contract } = await createMockApi({ products: 0 })
  const findings = await runSuite({
    origin,
    contract,
    only: values.only,
    account: values.write && email && password ? { email, password } : undefined,
  })
  console.log(report(findings))
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
