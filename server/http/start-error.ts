/** Why the store cannot start, in one line for the person who has started it. */
export class StartError extends Error {
  override name = 'StartError'
}
