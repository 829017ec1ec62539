/** Why the store cannot start, in one line for the person who has started it. */
export class StartError extends Error {
  override name = 'StartError'
}

/**
 * The error of a port that another program listens on.
 * @param setting the environment variable that names the port
 */
export function portTaken(port: number, setting: string): StartError {
  return new StartError(
    `Port ${port} is taken by another program: stop it, or choose another one with ${setting}=…`,
  )
}
