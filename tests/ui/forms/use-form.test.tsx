import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useForm } from '#ui/forms/use-form.ts'
import { hydrated } from '../rendered-component.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function RefusedForm() {
  const { errors, handlers } = useForm<'name'>(async () => ({ name: () => 'Missing' }))
  return (
    <form {...handlers}>
      <input name="remark" />
      <input name="name" aria-invalid={!!errors.name} />
      <button type="submit">Save</button>
    </form>
  )
}

/** Submits by the button, and waits until the error is shown. Its field has the focus some time later. */
async function refuse() {
  const { place } = hydrated(<RefusedForm />)
  const find = (selector: string) => place.querySelector<HTMLElement>(selector)
  find('button')?.focus()
  find('button')?.click()
  await vi.advanceTimersByTimeAsync(0)
  expect(find('[name=name]')?.getAttribute('aria-invalid')).toBe('true')
  return find
}

test('a refused form moves the focus to the field with the error', async () => {
  const find = await refuse()
  vi.runAllTimers()
  expect(document.activeElement).toBe(find('[name=name]'))
})

test('also if the focused button is removed with the submission', async () => {
  const find = await refuse()
  find('button')?.blur()
  vi.runAllTimers()
  expect(document.activeElement).toBe(find('[name=name]'))
})

test('a visitor who goes on at once keeps the focus: what is typed would be in the wrong field', async () => {
  const find = await refuse()
  find('[name=remark]')?.focus()
  vi.runAllTimers()
  expect(document.activeElement).toBe(find('[name=remark]'))
})
