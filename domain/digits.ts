/** Converts Arabic-Indic and Persian digits to Western ones: `'١٢'` → `'12'`. Arabic keyboards enter them. */
export function westernDigits(text: string): string {
  return text.replace(/[٠-٩۰-۹]/g, (digit) => `${digit.charCodeAt(0) & 0xf}`)
}

/**
 * Returns a typed number of at most two decimals; `undefined` if the text is none. The decimal separator is a point
 * or a comma in every language, or the Arabic `٫`. Before three digits point and comma separate thousands: `1,250` and `1.250` are
 * 1250. Invisible direction marks, as programs put around copied numbers, are skipped.
 */
export function parseAmount(text: string | null): number | undefined {
  const plain = westernDigits(text ?? '')
    .replace(/[\s$\p{Cf}]/gu, '')
    .replace(/[٬،]/g, ',')
  const [, separator = ''] = /^[1-9]\d{0,2}([.,])\d{3}(?:\1\d{3})*(?:(?!\1)[.,٫]\d{0,2})?$/.exec(plain) ?? []
  const number = (separator ? plain.replaceAll(separator, '') : plain).replace(/[,٫]/, '.')
  return /^(?=.?\d)\d*\.?\d{0,2}$/.test(number) ? Number(number) : undefined
}
