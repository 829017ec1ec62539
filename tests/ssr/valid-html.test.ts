/** The server's HTML conforms to the HTML standard, by the rules of html-validate. */
import { describe, expect, test } from 'vitest'
import { inLanguage } from '#domain/paths.ts'
import { LANGUAGES } from '#locales/languages.ts'
import { htmlViolations } from '#tests/support/html-violations.ts'
import { findExamples, signedInCookie, storePages, storeStates } from '#tests/support/store-pages.ts'
import { makeWorld } from '#tests/support/world.ts'

describe('the server’s HTML conforms to the standard', () => {
  test.each(LANGUAGES)('on every page in %s', async (language) => {
    const world = await makeWorld()
    const examples = await findExamples(world)
    const cookie = await signedInCookie(world)
    const violations: Record<string, string[]> = {}
    for (const { name, path, personal, status = 200 } of [...storePages, ...storeStates]) {
      const address = world.url + inLanguage(path(examples), language)
      const answer = await fetch(address, { headers: personal ? { cookie } : {} })
      expect([name, answer.status]).toEqual([name, status])
      const found = await htmlViolations(await answer.text())
      if (found.length > 0) violations[name] = found
    }
    expect(violations).toEqual({})
  })

  test.each(['/__mock', '/__mock/states', '/__mock/preview', '/api/v1.0/docs'])('on %s', async (path) => {
    const world = await makeWorld()
    const answer = await fetch(world.url + path, { headers: { accept: 'text/html' } })
    expect(answer.headers.get('content-type')).toContain('text/html')
    expect(await htmlViolations(await answer.text())).toEqual([])
  })
})

test('a violation is found', async () => {
  expect(await htmlViolations('<!doctype html><title>a</title><a rel="prev">b</a>')).toEqual([
    expect.stringContaining('attribute-misuse'),
  ])
})
