/** Refusals that follow from a call's access and from its method, for every call of the contract. */
import type { Contract } from '#mock-api/index.ts'
import { type Method, type Row, UNKNOWN_ID } from './row.ts'

const FORM = { 'Content-Type': 'application/x-www-form-urlencoded' }
const JSON_TYPE = { 'Content-Type': 'application/json' }

/** @param writes whether rows with other methods than GET are wanted */
export function refusalRows({ calls }: Contract, writes: boolean): readonly Row[] {
  const wanted = calls.filter(({ method }) => writes || method === 'get')
  const personal = wanted.filter(({ access }) => access !== 'public')
  return [
    ...personal.map((call) => row(call, 401, 'nobody is logged in', async () => ({}))),
    ...personal.map((call) => row(call, 401, 'the token is forged', async () => ({ token: 'a.b.c' }))),
    ...(writes ? writeRefusals(wanted) : []),
  ]
}

function writeRefusals(calls: Contract['calls']): readonly Row[] {
  const withJson = calls.filter(({ access, body }) => body && access !== 'admin')
  const paths = new Set(calls.map(({ path }) => path))
  return [
    ...calls
      .filter(({ access }) => access === 'admin')
      .map((call) => row(call, 403, 'a customer asks', async (client) => ({ token: await client.token() }))),
    ...withJson.map((call) =>
      row(call, 400, 'the body is broken JSON', async (client) => ({
        token: await client.token(),
        body: '{',
        headers: JSON_TYPE,
      })),
    ),
    ...withJson.map((call) =>
      row(call, 415, 'the body is a form', async (client) => ({
        token: await client.token(),
        body: 'a=1',
        headers: FORM,
      })),
    ),
    ...[...paths].map((path) =>
      row({ method: 'patch', path }, 405, 'the method is another', async () => ({})),
    ),
  ]
}

function row(
  { method, path }: { readonly method: Method; readonly path: string },
  status: number,
  when: string,
  sending: (client: Parameters<Row[3]>[0]) => Promise<Parameters<Parameters<Row[3]>[0]['send']>[2]>,
): Row {
  return [
    `${method.toUpperCase()} ${path}` as Row[0],
    status,
    when,
    async (client) => client.send(method, path.replace('{id}', UNKNOWN_ID), await sending(client)),
  ]
}
