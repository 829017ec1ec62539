import { ApiError } from '#api/errors.ts'

/** Whether a signed-in person's call failed because the session is over. They are told of that once, elsewhere. */
export function endedSession(failure: unknown): boolean {
  return failure instanceof ApiError && failure.status === 401
}
