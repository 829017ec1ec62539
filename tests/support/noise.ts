/** Console errors and warnings fail the test that causes them. */
import { afterEach, beforeEach, expect, vi } from 'vitest'

const noise: string[] = []

beforeEach(() => {
  noise.length = 0
  for (const level of ['error', 'warn'] as const) {
    vi.spyOn(console, level).mockImplementation((...words: unknown[]) => {
      noise.push(`console.${level}: ${words.map(String).join(' ')}`)
    })
  }
})

afterEach(() => {
  const messages = noise.splice(0)
  vi.restoreAllMocks()
  expect(messages).toEqual([])
})
