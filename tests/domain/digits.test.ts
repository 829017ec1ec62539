import { expect, test } from 'vitest'
import { parseAmount } from '#domain/digits.ts'

test.each([
  ['100', 100],
  ['5', 5],
  [' 19.99 ', 19.99],
  ['19,9', 19.9],
  ['12.', 12],
  ['.5', 0.5],
  // Three digits after a separator are thousands: half of the digits of a price would be lost otherwise.
  ['1,250', 1250],
  ['1.250', 1250],
  ['12,500', 12_500],
  ['125.000', 125_000],
  ['1.250,50', 1250.5],
  ['$1,250,000.00', 1_250_000],
  ['1 250', 1250],
  ['١٢٫٥', 12.5],
  ['١٬٢٥٠٫٥٠', 1250.5],
  ['١٬٢٥٠٬٠٠٠', 1_250_000],
  ['١٢،٥', 12.5],
  ['١،٢٥٠', 1250],
  ['۱۲', 12],
  ['\u200f١٢\u200f', 12],
  ['0.125', undefined],
  ['1234,567', undefined],
  // The Arabic decimal separator separates no thousands.
  ['١٫٢٥٠', undefined],
  ['1,25,50', undefined],
  ['1,250,5,0', undefined],
  ['-5', undefined],
  ['1e3', undefined],
  ['12 kg', undefined],
  ['.', undefined],
  ['', undefined],
])('a typed number “%s” is %s', (text, amount) => expect(parseAmount(text)).toBe(amount))
