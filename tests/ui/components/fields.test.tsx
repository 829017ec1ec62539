import { flushSync } from 'react-dom'
import { describe, expect, test } from 'vitest'
import { OtpInput } from '#ui/components/account-fields/otp-input.tsx'
import { PasswordField } from '#ui/components/account-fields/password-field.tsx'
import { Input } from '#ui/components/field/input.tsx'
import { hydrated } from '../rendered-component.tsx'

describe('a field', () => {
  test('its label names the control, its hint describes it', () => {
    const { place } = hydrated(<Input label="Email" hint="Used only for delivery." name="email" />)
    const input = place.querySelector('input')
    expect(place.querySelector('label')?.getAttribute('for')).toBe(input?.id)
    expect(document.getElementById(input?.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'Used only for delivery.',
    )
    expect(input?.hasAttribute('aria-invalid')).toBe(false)
  })

  test('an error replaces the hint and marks the control as invalid', () => {
    const { place } = hydrated(
      <Input label="Email" hint="Used only for delivery." error="Enter a full email address." />,
    )
    const input = place.querySelector('input')
    expect(input?.getAttribute('aria-invalid')).toBe('true')
    expect(place.textContent).toContain('Enter a full email address.')
    expect(place.textContent).not.toContain('Used only for delivery.')
  })

  test('an error is read out also when the field has the focus already', () => {
    const { place } = hydrated(<Input label="Email" error="Enter a full email address." />)
    expect(place.querySelector('[role=alert]')?.textContent).toBe('Enter a full email address.')
  })
})

describe('a password', () => {
  test('can be shown and hidden again, and keeps what was typed', () => {
    const { place } = hydrated(<PasswordField label="Password" autoComplete="current-password" />)
    const input = place.querySelector('input') as HTMLInputElement
    const toggle = place.querySelector('button') as HTMLButtonElement
    input.value = 'Demo12345'
    flushSync(() => toggle.click())
    expect([input.type, toggle.getAttribute('aria-pressed'), input.value]).toEqual([
      'text',
      'true',
      'Demo12345',
    ])
    flushSync(() => toggle.click())
    expect([input.type, toggle.getAttribute('aria-pressed')]).toEqual(['password', 'false'])
  })
})

describe('the boxes of a mailed code', () => {
  function boxes() {
    const { place } = hydrated(
      <form>
        <OtpInput label="Six-digit code" name="code" />
      </form>,
    )
    const form = place.querySelector('form') as HTMLFormElement
    const all = Array.from(place.querySelectorAll('input'))
    const at = (index: number) => all[index] as HTMLInputElement
    return {
      values: () => all.map(({ value }) => value).join('|'),
      focused: () => all.indexOf(document.activeElement as HTMLInputElement),
      type(index: number, text: string) {
        at(index).focus()
        at(index).value = text
        at(index).dispatchEvent(new InputEvent('input', { bubbles: true }))
      },
      press(index: number, key: string) {
        at(index).focus()
        at(index).dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
      },
      said: () => new FormData(form).getAll('code').join(''),
      all,
    }
  }

  test('are six, each with a name, and the first takes a code that the system offers', () => {
    const { all } = boxes()
    expect(all.map((box) => box.getAttribute('aria-label'))).toEqual(
      [1, 2, 3, 4, 5, 6].map((number) => `Digit ${number}`),
    )
    expect(all.map((box) => box.autocomplete)).toEqual(['one-time-code', 'off', 'off', 'off', 'off', 'off'])
  })

  test('a digit moves the focus on, and any other character is not taken', () => {
    const code = boxes()
    code.type(0, '4')
    expect([code.values(), code.focused(), code.said()]).toEqual(['4|||||', 1, '4'])
    code.type(1, 'x')
    expect([code.values(), code.focused()]).toEqual(['4|||||', 1])
  })

  test('Backspace in an empty box goes back and empties the one before', () => {
    const code = boxes()
    code.type(0, '4')
    code.type(1, '7')
    code.press(2, 'Backspace')
    expect([code.values(), code.focused(), code.said()]).toEqual(['4|||||', 1, '4'])
  })

  test.each([
    ['482913', 0],
    ['482 913', 3],
    [' 48-29-13 ', 5],
    ['٤٨٢٩١٣', 0],
  ])('a pasted %s fills them all, wherever it is pasted', (text, index) => {
    const code = boxes()
    code.type(index, text)
    expect([code.values(), code.focused(), code.said()]).toEqual(['4|8|2|9|1|3', 5, '482913'])
  })
})
