import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { focusFirstField } from '#ui/components/account/focus-first-field.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function showForm() {
  document.body.innerHTML = '<h2>Code</h2><form><input name="one" /><input name="two" /></form>'
  focusFirstField(document.querySelector('form'))
  return (name: string) => document.querySelector<HTMLInputElement>(`[name=${name}]`)
}

test('the first field of a form that replaces another one gets the focus', () => {
  const field = showForm()
  vi.runAllTimers()
  expect(document.activeElement).toBe(field('one'))
})

test('a visitor who types into the form before keeps the focus: the digits of a code would be in the wrong boxes', () => {
  const field = showForm()
  field('two')?.focus()
  vi.runAllTimers()
  expect(document.activeElement).toBe(field('two'))
})
