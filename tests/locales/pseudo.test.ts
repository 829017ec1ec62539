import { expect, it, test } from 'vitest'
import { pseudoText, pseudoTexts } from '#locales/pseudo.ts'

test.each([
  ['Home', '[Ĥöɱé ··]'],
  [
    'Showing {{from}}-{{to}} of {{count}} Listings',
    '[Šĥöŵîñĝ {{from}}-{{to}} öƒ {{count}} Ļîšţîñĝš ·······]',
  ],
  ['<b>{{title, upper}}</b> $t(nav.home)', '[<b>{{title, upper}}</b> $t(nav.home) ·]'],
  ['', '[ ]'],
  ['1'.repeat(60), `[${'1'.repeat(60)} ${'·'.repeat(16)} ··]`],
])('%j in the pseudo-language is %j', (english, pseudo) => expect(pseudoText(english)).toBe(pseudo))

it('the texts of the pseudo-language have the keys of the English ones', () => {
  expect(pseudoTexts({ nav: { home: 'a' }, Top: 'b' })).toEqual({ nav: { home: '[å ·]' }, Top: '[ƀ ·]' })
})
