import { expect, test } from 'vitest'
import { json } from '../../support/fake-provider.ts'
import { makeStore } from '../store-world.ts'

const provider = json(200, { data: [] })
const inFrame = { 'sec-fetch-dest': 'iframe', 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate' }

async function headersFor(isMock: boolean, headers: Record<string, string>) {
  const { visit } = await makeStore({ provider, isMock })
  const answer = await visit.get('/about?lng=ar').set(headers)
  return {
    frameOptions: answer.get('x-frame-options'),
    ancestors: /frame-ancestors [^;]+/.exec(answer.get('content-security-policy') ?? '')?.[0],
    setsLanguage: String(answer.get('set-cookie')).includes('i18next='),
  }
}

test('a page of the store may frame another in mock mode, and the frame chooses no language', async () => {
  expect(await headersFor(true, inFrame)).toEqual({
    frameOptions: 'SAMEORIGIN',
    ancestors: "frame-ancestors 'self'",
    setsLanguage: false,
  })
})

test('the frame gets the page again, because the browser may have cached it with a policy that forbids frames', async () => {
  const { visit } = await makeStore({
    isMock: true,
    pages: (_request, response) => void response.send('A page'),
  })
  const { headers } = await visit.get('/about')
  const cached = { 'if-none-match': String(headers.etag) }
  await visit.get('/about').set(cached).expect(304)
  await visit
    .get('/about')
    .set({ ...cached, ...inFrame })
    .expect(200)
})

test.each([
  ['a page that is opened itself', true, {}],
  ['a page that is opened from another one', true, { ...inFrame, 'sec-fetch-dest': 'document' }],
  ['a page that another site frames', true, { ...inFrame, 'sec-fetch-site': 'cross-site' }],
  ['a frame with a real provider', false, inFrame],
])('%s may not be framed', async (_what, isMock, headers) => {
  expect(await headersFor(isMock, headers)).toMatchObject({
    frameOptions: 'DENY',
    ancestors: "frame-ancestors 'none'",
  })
})
