/** Returns an id of up to 14 letters and digits. `crypto.randomUUID` is missing on pages without HTTPS. */
export function randomId(): string {
  return [...crypto.getRandomValues(new Uint32Array(2))].map((number) => number.toString(36)).join('')
}
