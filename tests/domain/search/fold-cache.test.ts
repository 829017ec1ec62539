import { expect, test, vi } from 'vitest'
import { foldText } from '#domain/search/fold.ts'

test('the fold cache stores the letters of the three languages and no other characters', () => {
  const remembering = vi.spyOn(Map.prototype, 'set')
  for (let from = 0x20; from < 0x11_0000; from += 100) {
    const points = Array.from({ length: Math.min(100, 0x11_0000 - from) }, (_, at) => from + at)
    foldText(String.fromCodePoint(...points.filter((point) => point < 0xd800 || point > 0xdfff)))
  }
  const remembered = new Set(remembering.mock.calls.map(([key]) => key))
  remembering.mockRestore()
  expect(remembered).toContain('ş')
  expect(remembered).toContain('ع')
  expect(remembered.size).toBeLessThan(0x700)
})
