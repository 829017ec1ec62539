/** `npm run build`, unless nothing that it reads has changed since the last time, for `npm run test:quick`. */
import { spawnSync } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sourceState } from './source-state.ts'

const root = process.cwd()
/** The build empties this folder first, so that an interrupted build counts as none. */
const builtFrom = join(root, 'dist', 'server', 'built-from')

const state = await sourceState(root)
if (state !== (await readFile(builtFrom, 'utf8').catch(() => ''))) {
  const { status } = spawnSync('npm', ['run', '--silent', 'build'], { stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
  // The state before the build: what was changed meanwhile is built the next time.
  await writeFile(builtFrom, state)
}
