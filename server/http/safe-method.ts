/** Methods that request no change (RFC 9110 §9.2.1), of those that the store answers. */
const SAFE_METHODS = ['GET', 'HEAD', 'OPTIONS']

export function isSafeMethod(method: string): boolean {
  return SAFE_METHODS.includes(method)
}
