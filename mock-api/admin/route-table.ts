/** The routes below `/__mock`, as the mock's page and docs/mock-routes.md list them. They are not part of the contract. */

interface AdminRoute {
  /** `GET /__mock/inbox` */
  readonly route: string
  readonly purpose: string
  /** Fields of the request, and the answer. */
  readonly takes?: string
  readonly gives: string
  /** Beyond 400 for a body that is not valid JSON, and 413 for one over 20 kB. */
  readonly refusals?: string
}

export const ADMIN_ROUTES: readonly AdminRoute[] = [
  { route: 'GET /__mock', purpose: 'The page of the mock', gives: 'HTML' },
  {
    route: 'GET /__mock/states',
    purpose: 'Every page in every state, as thumbnails',
    takes: '?page, ?state, ?language, ?size; an unknown value is the usual one',
    gives: 'HTML',
  },
  { route: 'GET /__mock/preview', purpose: 'The three languages side by side', gives: 'HTML' },
  {
    route: 'GET /__mock/inbox',
    purpose: 'Mails with their codes, the newest first',
    takes: '?to=ADDRESS',
    gives: '{ data: [{ to, subject, code, createdAt }] }',
  },
  {
    route: 'POST /__mock/reset',
    purpose: 'Back to the seed, the calm scenario and the machine’s time',
    takes: '{ seed?, products? }',
    gives: '{ message, data: { seed, products }, gone: { accounts, ratings, visits, mails } }',
    refusals: '400: not whole numbers, or too many products',
  },
  {
    route: 'GET /__mock/scenario',
    purpose: 'The simulated faults',
    gives:
      '{ latencyMs, jitterMs, failureRate, failStatus, offline, failEvery, calls: [{ method, path, …faults }], emptyCatalogue, awkwardCatalogue, brokenPictures, expiredTokens, tenThousandProducts }',
  },
  {
    route: 'PUT /__mock/scenario',
    purpose: 'Sets the faults, from the next call on; what is left out has no fault',
    takes: 'the fields above, or { name } of a named scenario',
    gives: 'the scenario',
    refusals: '400: a value out of its range, an unknown field, name or call, more than 50 calls',
  },
  {
    route: 'GET /__mock/requests',
    purpose: 'The last 200 calls, the newest first, without bodies and tokens',
    gives: '{ data: [{ time, method, path, status, ms }] }',
  },
  { route: 'GET /__mock/clock', purpose: 'The time of the world', gives: '{ now, aheadMs }' },
  {
    route: 'POST /__mock/clock',
    purpose: 'Turns the clock forward; codes, tokens and limits expire',
    takes: '{ forwardMs }',
    gives: '{ now, aheadMs }',
    refusals: '400: not a whole number, negative, or more than a century ahead',
  },
  {
    route: 'POST /__mock/snapshot',
    purpose: 'Saves records, mails, scenario and clock, in place of the snapshot before',
    gives: '{ message }',
  },
  {
    route: 'GET /__mock/difference',
    purpose: 'What has changed in the records since the snapshot, or since the seed',
    gives:
      '{ since: snapshot | seed, data: { COLLECTION: { added: [record], removed: [id], changed: [{ _id, fields: { FIELD: { from, to } } }] } } }',
  },
  {
    route: 'POST /__mock/restore',
    purpose: 'Back to the snapshot',
    gives: '{ message }',
    refusals: '409: there is no snapshot',
  },
  {
    route: 'GET /__mock/worlds',
    purpose: 'The named worlds',
    gives: '{ current, data: [{ name, seed, products }], bounds: { worlds, products, idleMs } }',
  },
  {
    route: 'DELETE /__mock/worlds/{name}',
    purpose: 'Deletes a named world',
    gives: '{ message }',
    refusals: '404: no such world',
  },
  {
    route: 'GET /__mock/try',
    purpose: 'What “Try it” of the API reference fills in',
    gives: '{ data: { idToken, emailCode?, resetCode? } }',
  },
  {
    route: 'GET /__mock/db',
    purpose: 'Names and numbers of the records; below it json-server’s REST API for each',
    gives: '{ message, data: [{ name, records, address }] }',
  },
]

/** Further paths, each with routes of its own. */
export const ADMIN_MOUNTS: Readonly<Record<string, string>> = {
  '/__mock/db/COLLECTION': 'json-server: GET, POST, PUT, PATCH and DELETE of records',
  '/__mock/try/…':
    'the calls of the contract, with X-Mock-Token and X-Mock-Cookie in place of Authorization and Cookie',
  '/__mock/identity': 'the local identity provider (OpenID Connect)',
  '/__mock/static': 'styles, scripts and fonts of these pages',
}
