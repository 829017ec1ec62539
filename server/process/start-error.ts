/** Why the store cannot start. The message is one line for the terminal. */
export class StartError extends Error {
  override name = 'StartError'
}

/**
 * Returns the error for a port that another program listens on.
 * @param setting the environment variable that sets the port
 */
export function portTaken(port: number, setting: string): StartError {
  return new StartError(
    `Port ${port} is taken by another program: stop it, or choose another one with ${setting}=…`,
  )
}
