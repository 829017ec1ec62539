/**
 * Returns the message of the innermost cause, for the log: of `fetch failed` that is
 * `getaddrinfo ENOTFOUND api.example.com` or `self-signed certificate`.
 */
export function rootCause(failure: unknown): string {
  let innermost = failure
  while (innermost instanceof Error && innermost.cause instanceof Error) innermost = innermost.cause
  // Several addresses of one host have failed; the error of the list has no message.
  if (innermost instanceof AggregateError) [innermost] = innermost.errors
  return innermost instanceof Error ? innermost.message || innermost.name : String(innermost)
}
