/** Why a call below `/api` or for a file could not be answered, with the status that says so. */
export class ProviderUnanswered extends Error {
  override name = 'ProviderUnanswered'
  constructor(
    readonly status: 502 | 503 | 504,
    reason: string,
    cause?: unknown,
  ) {
    super(reason, { cause })
  }
}

export const tooSlow = (timeoutMs: number) =>
  new ProviderUnanswered(504, `The provider took longer than ${timeoutMs} ms`)
export const unreachable = (cause: unknown) =>
  new ProviderUnanswered(502, 'The provider could not be reached', cause)
export const broken = (what: string, cause?: unknown) =>
  new ProviderUnanswered(502, `The provider answered ${what}`, cause)
