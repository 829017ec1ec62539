/**
 * Returns a segment of a path decoded; `undefined` for one that cannot be decoded, or has a slash, a backslash, `%` or a
 * control character afterwards: a sign of path traversal or of double encoding. `plainSegment('a%20b') // 'a b'`
 */
export function plainSegment(encoded: string): string | undefined {
  try {
    const segment = decodeURIComponent(encoded)
    return /[/\\%\p{Cc}\p{Cs}]/u.test(segment) ? undefined : segment
  } catch {
    return undefined
  }
}
