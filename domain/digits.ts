/** Converts Arabic-Indic and Persian digits to Western ones: `'١٢'` → `'12'`. Arabic keyboards enter them. */
export function westernDigits(text: string): string {
  return text.replace(/[٠-٩۰-۹]/g, (digit) => `${(digit.codePointAt(0) ?? 0) & 0xf}`)
}
