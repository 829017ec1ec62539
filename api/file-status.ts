/** The status of the server's answer about one of its files, past every cache; `undefined` when the server is not reached. */
export async function fileStatus(address: string): Promise<number | undefined> {
  try {
    return (await fetch(address, { method: 'HEAD', cache: 'no-store' })).status
  } catch {
    return undefined
  }
}
