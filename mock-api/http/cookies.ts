/** `a=1; b=2` → `{ a: '1', b: '2' }`; the first of a name wins, as browsers send the closest path first. */
export function readCookies(header: string | undefined): Readonly<Record<string, string>> {
  const cookies: Record<string, string> = Object.create(null)
  for (const pair of header?.split(';') ?? []) {
    const cut = pair.indexOf('=')
    const name = pair.slice(0, cut).trim()
    if (cut > 0 && !(name in cookies)) cookies[name] = pair.slice(cut + 1).trim()
  }
  return cookies
}
