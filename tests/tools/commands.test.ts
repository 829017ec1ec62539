/** The commands of `tools/` with wrong arguments, or without what they need: they say what to do before they start anything. */
import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))

const run = (script: string, args: readonly string[], environment = {}, cwd = root) =>
  new Promise<{ code: unknown; output: string; errors: string }>((resolve) => {
    execFile(
      process.execPath,
      ['--import', import.meta.resolve('tsx'), join(root, 'tools', script), ...args],
      { cwd, env: { ...process.env, ...environment } },
      (error, output, errors) => resolve({ code: error?.code ?? 0, output, errors }),
    )
  })

test.each([
  ['bench/main.ts', ['nonsense'], {}, /^Unknown part nonsense: choose from rendering, .+, phone\n$/],
  ['bench/main.ts', ['--quick', '--write'], {}, /^--write needs a whole run: .+ --quick .+\n$/],
  [
    'bench/main.ts',
    ['memory', 'phone'],
    { CHROME_PATH: '/there/is/no/chrome' },
    /^There is no Chrome at \/there\/is\/no\/chrome: .+CHROME_PATH.+\n$/,
  ],
  ['size.ts', ['--nonsense'], {}, /^Unknown option '--nonsense'\nUsage: npm run size -- \[--quick\]\n$/],
])('tools/%s %j %j', async (script, args, environment, errors) => {
  expect(await run(script, args, environment)).toEqual({
    code: 1,
    output: '',
    errors: expect.stringMatching(errors),
  })
})

test('tools/soak/main.ts without a build', async () => {
  const cwd = await mkdtemp(join(tmpdir(), 'sedir-'))
  onTestFinished(() => rm(cwd, { recursive: true, force: true }))
  expect(await run('soak/main.ts', [], {}, cwd)).toEqual({
    code: 1,
    output: '',
    errors: 'There is no build: run `npm run build` first\n',
  })
})
