/**
 * Returns the HTTP status of one of the server's files, without any cache, or `undefined` if the server is
 * unreachable.
 */
export async function fileStatus(address: string): Promise<number | undefined> {
  try {
    return (await fetch(address, { method: 'HEAD', cache: 'no-store' })).status
  } catch {
    return undefined
  }
}
