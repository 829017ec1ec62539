import { renderToString } from 'react-dom/server'
import { encode } from 'uqr'
import { expect, test } from 'vitest'
import { SheetCode } from '#pages/sheet/sheet-code.tsx'

test.each([
  ['a product', 'https://sedir.example/details/65f000000000000000000001'],
  ['a list of 40', `https://sedir.example/quote?items=${'65f000000000000000000001:9999,'.repeat(40)}`],
])('the code of %s is drawn module by module', (_what, address) => {
  const markup = renderToString(<SheetCode address={address} label="Opens the page" />)
  const [, side] = /viewBox="0 0 (\d+) \1"/.exec(markup) ?? []
  const size = Number(side)
  const drawn = Array.from({ length: size }, () => Array<boolean>(size).fill(false))
  for (const [, x, y, length] of markup.matchAll(/M(\d+) (\d+)h(\d+)v1H\1z/g)) {
    drawn[Number(y)]?.fill(true, Number(x), Number(x) + Number(length))
  }
  const { data } = encode(address, { ecc: address.length > 250 ? 'L' : 'M', border: 4 })
  expect(drawn).toEqual(data)
  // The margin that readers ask for.
  expect(drawn.slice(0, 4).flat()).not.toContain(true)
})
