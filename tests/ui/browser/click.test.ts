import { expect, test } from 'vitest'
import { isForBrowser, isPlainClick } from '#ui/browser/click.ts'

const CLICK = { button: 0, altKey: false, ctrlKey: false, metaKey: false, shiftKey: false }

test.each([
  ['the main button', {}, true],
  ['the middle button', { button: 1 }, false],
  ['Ctrl', { ctrlKey: true }, false],
  ['Cmd', { metaKey: true }, false],
  ['Shift', { shiftKey: true }, false],
  ['Alt', { altKey: true }, false],
])('a click with %s follows a link in the same tab: %o %s', (_what, part, isPlain) => {
  expect(isPlainClick({ ...CLICK, ...part } as MouseEvent)).toBe(isPlain)
})

test.each([
  ['an arrow', {}, false],
  ['Shift', { shiftKey: true }, false],
  ['Alt', { altKey: true }, true],
  ['Ctrl', { ctrlKey: true }, true],
  ['Cmd', { metaKey: true }, true],
])('a key with %s is a browser shortcut: %o %s', (_what, part, isCommand) => {
  expect(isForBrowser({ ...CLICK, ...part } as MouseEvent)).toBe(isCommand)
})
