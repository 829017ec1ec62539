import { describe, expect, test } from 'vitest'
import { restoreFields } from '#renderer/browser/restore-fields.ts'
import { address } from '#renderer/on-idle/save-fields.ts'

function restored(forms: unknown): string {
  document.body.innerHTML = '<form><input name="message" /></form>'
  sessionStorage.setItem('keptFields', JSON.stringify({ address: address(), forms }))
  restoreFields([], null)
  return document.querySelector('input')?.value ?? ''
}

describe('the fields that were saved before a reload', () => {
  test('are restored', () => {
    expect(restored([{ names: 'message', fields: [[0, 'typed', false]] }])).toBe('typed')
  })

  test.each([
    ['no list of forms', { length: 3 }],
    ['no forms', [null]],
    ['no list of fields', [{ names: 'message', fields: 5 }]],
    ['no fields', [{ names: 'message', fields: [null] }]],
    ['values that are no texts', [{ names: 'message', fields: [[0, {}, false]] }]],
  ])('are left out if another build has saved %s', (_what, forms) => {
    expect(restored(forms)).toBe('')
  })
})
