/** Noise is failure (STYLE §17): a console error or warning fails the test that made it. */
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
  const heard = noise.splice(0)
  vi.restoreAllMocks()
  expect(heard).toEqual([])
})
