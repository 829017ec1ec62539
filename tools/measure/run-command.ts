/** What the commands of `tools/` have in common: their arguments, what they need, and how their errors are printed. */
import { existsSync } from 'node:fs'

/** The message says what to do. It is printed without a stack trace. */
export class CommandError extends Error {
  override readonly name: string = 'CommandError'
}

/** Arguments that cannot be used: the usage is printed as well. */
export class ArgumentError extends CommandError {
  override readonly name = 'ArgumentError'
}

/**
 * Runs a command. After an error the process ends, and with it all processes that it has started.
 * @param usage `npm run size -- [--quick]`
 * @param errorCode the exit code after an error
 */
export async function runCommand(usage: string, main: () => Promise<void>, errorCode = 1): Promise<void> {
  await main().catch((cause: unknown) => {
    if (cause instanceof ArgumentError) console.error(`${cause.message}\nUsage: ${usage}`)
    // After the first sentence, `parseArgs` explains arguments that start with a hyphen.
    else if (isOfParseArgs(cause)) console.error(`${cause.message.split('. ')[0]}\nUsage: ${usage}`)
    else console.error(cause instanceof CommandError ? cause.message : cause)
    process.exit(errorCode)
  })
}

/** npm runs scripts in the project's folder. */
export function requireBuild(): void {
  if (!existsSync('dist/server/index.js'))
    throw new CommandError('There is no build: run `npm run build` first')
}

function isOfParseArgs(cause: unknown): cause is Error {
  return cause instanceof Error && 'code' in cause && String(cause.code).startsWith('ERR_PARSE_ARGS_')
}
