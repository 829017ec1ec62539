/** Requests for the store's own files, apart from the API. */

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

/** Requests a file again; the HTTP cache may answer. A failure is ignored. */
export async function requestFile(address: string): Promise<void> {
  await fetch(address).catch(() => {})
}
