/**
 * `npm run contract -- https://api.example.com`: compares a provider with the contract, call by call. It only reads,
 * unless `--write` is given with CONTRACT_EMAIL and CONTRACT_PASSWORD of a customer's account. `--codes` says where the codes
 * of a new account are read: the address of a mailbox such as http://localhost:4000/__mock/inbox, or `ask`.
 * Exit codes: 0 nothing differs, 1 something differs, 2 the suite could not run.
 */
import { parseArgs } from 'node:util'
import { type Contract, createMockApi } from '#mock-api/index.ts'
import { ArgumentError, CommandError, runCommand } from '../measure/run-command.ts'
import { NoAnswer } from './client.ts'
import { codesOfMailbox, codesOfPerson } from './mailed-codes.ts'
import { LoginRefused } from './row.ts'
import { type Findings, runSuite } from './suite.ts'

const USAGE =
  "npm run contract -- https://api.example.com [--write [--codes ask|MAILBOX [--address EMAIL]]] [--only 'GET /products']\n" +
  '--write needs the account of a customer: CONTRACT_EMAIL=… CONTRACT_PASSWORD=…\n' +
  '--codes makes a new account and reads its codes from a mailbox such as http://localhost:4000/__mock/inbox, or asks for them'
const WITHOUT_CODES =
  'Without --codes: sign-up, verification, rating, change and reset of a password are only tried as far as they are refused.'
/** A person who is asked has to wait for mails. */
const ASKING_TOTAL_MS = 30 * 60 * 1000

async function main(): Promise<void> {
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
  if (values.write && !(email && password))
    throw new ArgumentError('--write needs CONTRACT_EMAIL and CONTRACT_PASSWORD')
  if (values.codes !== undefined && !values.write) throw new ArgumentError('--codes needs --write')
  if (values.address !== undefined && values.codes === undefined)
    throw new ArgumentError('--address needs --codes')
  const isAsking = values.codes === 'ask'
  if (values.codes !== undefined && !isAsking && !URL.canParse(values.codes))
    throw new ArgumentError("--codes needs 'ask' or the address of a mailbox")
  // The schemas are the mock's. It is not asked for anything else.
  const { contract } = await createMockApi({ products: 0 })
  const codes = isAsking
    ? await codesOfPerson(values.address)
    : values.codes && codesOfMailbox(values.codes, values.address)
  const findings = await runSuite({
    origin,
    contract,
    only: values.only,
    account: values.write && email && password ? { email, password } : undefined,
    codes: codes || undefined,
    totalMs: isAsking ? ASKING_TOTAL_MS : undefined,
  }).catch((cause: unknown) => {
    if (cause instanceof LoginRefused)
      throw new CommandError(`At ${origin} ${cause.message}: are CONTRACT_EMAIL and CONTRACT_PASSWORD right?`)
    if (!(cause instanceof NoAnswer)) throw cause
    throw new CommandError(`${origin} does not answer (${cause.message}): is it the provider's address?`)
  })
  if (findings.rowCount === 0) throw new CommandError(withoutChecks(contract, values.only))
  console.log(report(findings))
  if (values.write && !codes) console.log(WITHOUT_CODES)
  const isDifferent = [...findings.differences.values()].some((lines) => lines.length > 0)
  process.exitCode = findings.requestCount === 0 ? 2 : isDifferent ? 1 : 0
}

/** The findings as lines for a terminal: calls that differ, then calls that keep the contract, then what was not tried. */
function report({ differences, notTried, rowCount, requestCount }: Findings): string {
  const calls = [...differences].sort(([one], [other]) => one.localeCompare(other, 'en'))
  const differing = calls.filter(([, lines]) => lines.length > 0)
  const kept = calls.filter(([, lines]) => lines.length === 0).map(([call]) => call)
  return [
    ...differing.flatMap(([call, lines]) => [call, ...lines.map((line) => `  ${line}`), '']),
    ...(kept.length > 0 ? ['As in the contract:', ...kept.map((call) => `  ${call}`), ''] : []),
    ...(notTried.length > 0 ? ['Not tried:', ...notTried.map((line) => `  ${line}`), ''] : []),
    `${rowCount - notTried.length} of ${rowCount} checks with ${requestCount} requests: ` +
      (differing.length === 0 ? 'nothing differs' : `${differing.length} of ${calls.length} calls differ`),
  ].join('\n')
}

function withoutChecks({ calls }: Contract, only = ''): string {
  const names = calls.map(({ method, path }) => `${method.toUpperCase()} ${path}`)
  if (names.includes(only)) return `${only} is only checked with --write`
  return `The contract has no call ${only}. It has: ${names.join(', ')}`
}

/** The path of the API is the contract's, so that only the origin of an address is used. */
function originOf([address, ...others]: readonly string[]): string {
  if (address === undefined || others.length > 0 || !URL.canParse(address))
    throw new ArgumentError('One address of a provider is needed')
  const { protocol, origin } = new URL(address)
  if (!/^https?:$/.test(protocol)) throw new ArgumentError(`${address} is not an address with http or https`)
  return origin
}

await runCommand(USAGE, main, 2)
