/** Format of the provider's ids (CONTRACT.md, Conventions). */
const ID = /^[0-9a-f]{24}$/

/** `isId('65f0000000000000000000a1') // true`, `isId('..') // false` */
export function isId(text: string): boolean {
  return ID.test(text)
}
