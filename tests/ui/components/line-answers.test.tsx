import { expect, test } from 'vitest'
import { lineKey } from '#domain/quote/quote-list.ts'
import { LineAnswers } from '#ui/components/line-answers/line-answers.tsx'
import { asPage } from '../rendered-component.tsx'

test('an answer has the day at the branches, as the offer that it is given to', () => {
  const line = { id: 'a', sku: '', quantity: 1, note: '' }
  const answer = { line: lineKey(line), by: 'Ada', verdict: 'approved', remark: '', pieces: 1 } as const
  const document = { id: '', rooms: [], lines: [line], answers: [{ ...answer, at: '2026-01-01T22:00:00Z' }] }
  const page = asPage(<LineAnswers document={document} line={line} titleOf={() => undefined} />)
  expect(page.body.textContent).toContain('Ada · 02/01/2026')
})
