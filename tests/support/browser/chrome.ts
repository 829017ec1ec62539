import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { type Browser, chromium } from 'playwright-core'
import { CommandError } from '#tools/measure/run-command.ts'

/** The headless shell comes first: it needs two fifths less CPU time, since it draws no window. */
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
]
const PLACES = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome']

/** Returns the path of Chrome: `CHROME_PATH`, a program on the path, or the default place; `undefined` if none is installed. */
export function findChrome(): string | undefined {
  if (process.env.CHROME_PATH) return process.env.CHROME_PATH
  const onPath = (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((folder) => NAMES.map((name) => join(folder, name)))
  return [...onPath, ...PLACES].find((place) => existsSync(place))
}

/** For commands that cannot do without. */
export function requireChrome(): void {
  const chrome = findChrome()
  if (chrome === undefined) throw new CommandError('There is no Chrome: install it or set CHROME_PATH=…')
  if (!existsSync(chrome))
    throw new CommandError(`There is no Chrome at ${chrome}: set CHROME_PATH to the path of its program`)
}

/** A tenth to a fifth less CPU time for tests: no GPU process, and no optimising compilers, which pay only on pages that stay open. */
const LESS_CPU = ['--in-process-gpu', '--js-flags=--no-opt --no-maglev']

/** Starts Chrome with the compilers that visitors have: what is measured with it holds for them. */
export function launchChrome(moreArguments: readonly string[] = []): Promise<Browser> {
  return chromium.launch({
    executablePath: findChrome(),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      ...moreArguments,
    ],
  })
}

let shared: Promise<Browser> | undefined

/** Returns the browser of this process, for suites with contexts of their own. It ends with the process. */
export async function sharedChrome(): Promise<Browser> {
  if (!(await shared)?.isConnected()) shared = launchChrome(LESS_CPU)
  return shared as Promise<Browser>
}
