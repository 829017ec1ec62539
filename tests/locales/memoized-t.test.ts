import { describe, expect, it } from 'vitest'
import { LANGUAGES } from '#locales/languages.ts'
import { memoizedTexts } from '#locales/memoized-t.ts'
import { createRequestI18n } from '#locales/server-i18n.ts'
import { askedKey, placeholdersIn, textsOf } from '../support/texts.ts'

const HOSTILE = ['Ali', '', '$t(app.name)', '{{name}}', '<b>&', '$&', 'a\u0000name\u0000b', '{{count}}']
const COUNTS = [0, 1, 2, 3, 5, 10, 11, 21, 100, 101, 200, 201, 999, -1]

type Say = (key: string, options?: Record<string, unknown>) => string

describe.each(LANGUAGES)('in %s', (language) => {
  const instance = createRequestI18n(language)
  const asked = instance.getFixedT(language) as unknown as Say
  const say = memoizedTexts(instance).t as unknown as Say

  it('every text is the one of i18next, at the first call and from the cache, for any values of placeholders', () => {
    const keys = new Map<string, Set<string>>()
    for (const [key, text] of textsOf[language]) {
      const names = keys.get(askedKey(key)) ?? new Set()
      keys.set(askedKey(key), names)
      for (const name of placeholdersIn(text)) names.add(name)
      if (askedKey(key) !== key) names.add('count')
    }
    for (const [key, names] of keys) {
      const counts = names.has('count') ? COUNTS : [undefined]
      for (const count of counts)
        for (const put of names.size > 0 ? HOSTILE : ['']) {
          const options = Object.fromEntries([...names].map((name) => [name, put]))
          if (count !== undefined) options.count = count as never
          const text = asked(key, options)
          expect([key, say(key, options)]).toEqual([key, text])
          expect([key, say(key, options)]).toEqual([key, text])
        }
    }
  })

  it('a missing text is its key, or the default value if there is one', () => {
    expect(say('no.such.text')).toBe(asked('no.such.text'))
    // Names of the provider, such as that of a colour, are part of the key.
    for (const name of HOSTILE) expect(say(`color.${name}`, { defaultValue: name })).toBe(name)
    const defaults = ['Something', 'Something else', '']
    for (const defaultValue of defaults) expect(say('no.such.text', { defaultValue })).toBe(defaultValue)
    for (const defaultValue of defaults)
      expect(say('app.name', { defaultValue })).toBe(asked('app.name', { defaultValue }))
  })

  it('a number is inserted unchanged', () => {
    expect(say('listing.page', { number: 12 })).toMatch(/12|١٢/)
  })
})
