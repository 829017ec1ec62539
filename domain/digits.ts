/** Converts Arabic-Indic and Persian digits to Western ones: `'١٢'` → `'12'`. Arabic keyboards enter them. */
export function westernDigits(text: string): string {
  return text.replace(/[٠-٩۰-۹]/g, (digit) => `${(digit.codePointAt(0) ?? 0) & 0xf}`)
}

/** Returns a number of a query string, with a decimal point or comma: `parseDecimal(' 12,5 ')` → 12.5. `undefined`: it is none. */
export function parseDecimal(text: string | null): number | undefined {
  return /^\s*\d{1,12}([.,]\d{0,6})?\s*$/.test(text ?? '')
    ? Number((text ?? '').replace(',', '.'))
    : undefined
}
