import { PREFERENCE_COOKIE_MAX_AGE_S } from '#domain/cookies.ts'

/** Writes a preference cookie, which the server reads with the next request; `undefined` deletes it. */
export function setPreferenceCookie(name: string, value: string | undefined): void {
  const maxAge = value === undefined ? 0 : PREFERENCE_COOKIE_MAX_AGE_S
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every supported browser.
  document.cookie = `${name}=${value ?? ''}; Path=/; Max-Age=${maxAge}; SameSite=Lax`
}
