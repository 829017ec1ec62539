/** What the commands of `tools/` have in common: their arguments, what they need, and how their errors are printed. */
import { existsSync } from 'node:fs'
import { findChrome } from '#tests/support/browser/chrome.ts'

/** The message says what to do. It is printed without a stack trace. */
export class CommandError extends Error {
  override readonly name = 'CommandError'
}

/**
 * Runs a command. After an error the process ends with 1, and with it all processes that it has started.
 * @param usage printed after the message when an argument is unknown: `npm run size -- [--quick]`
 */
export async function runCommand(usage: string, main: () => Promise<void>): Promise<void> {
  await main().catch((cause: unknown) => {
    if (cause instanceof CommandError) console.error(cause.message)
    else if (isArgumentError(cause)) console.error(`${cause.message.split('. ')[0]}\nUsage: ${usage}`)
    else console.error(cause)
    process.exit(1)
  })
}

/** npm runs scripts in the project's folder. */
export function requireBuild(): void {
  if (!existsSync('dist/server/index.js'))
    throw new CommandError('There is no build: run `npm run build` first')
}

export function requireChrome(): void {
  const chrome = findChrome()
  if (chrome === undefined) throw new CommandError('There is no Chrome: install it or set CHROME_PATH=…')
  if (!existsSync(chrome))
    throw new CommandError(`There is no Chrome at ${chrome}: set CHROME_PATH to the path of its program`)
}

/** Of `parseArgs`. After the first sentence it explains arguments that start with a hyphen. */
function isArgumentError(cause: unknown): cause is Error {
  return cause instanceof Error && 'code' in cause && String(cause.code).startsWith('ERR_PARSE_ARGS_')
}
