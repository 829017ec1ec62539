import { expect, it } from 'vitest'
import { pageStatus } from '#renderer/shared/page-url.ts'

it.each([
  ['an address that no page has', { is404: true, abortStatusCode: 503 }, 404],
  [
    'a provider that does not answer in time',
    { is404: false, abortStatusCode: 503, abortReason: { status: 504 } },
    504,
  ],
  ['an abort without a status of its own', { is404: false, abortStatusCode: 503 }, 503],
  ['a page', { is404: null }, undefined],
] as const)('the status of %s', (_what, context, status) => {
  expect(pageStatus({ abortReason: undefined, abortStatusCode: undefined, ...context } as never)).toBe(status)
})
