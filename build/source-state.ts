import { createHash } from 'node:crypto'
import { readdir, stat } from 'node:fs/promises'
import { join, relative } from 'node:path'

/** Folders in the root that the build does not read. Others count, so that a new folder is not forgotten. */
const NOT_READ = [
  '.cache',
  '.ci',
  '.git',
  '.mock-data',
  'coverage',
  'deploy',
  'dist',
  'docs',
  'tests',
  'tools',
]

/**
 * Returns a hash of the names, sizes and times of all files that the build reads. Of the installed packages, npm's list
 * of them counts.
 */
export async function sourceState(root: string): Promise<string> {
  const names = (await readdir(root)).filter((name) => !NOT_READ.includes(name))
  const files = (await Promise.all(names.map((name) => filesIn(root, name)))).flat().sort()
  const lines = await Promise.all(
    files.map(async (file) => {
      const { size, mtimeMs } = await stat(join(root, file))
      return `${file} ${size} ${mtimeMs}`
    }),
  )
  return createHash('sha256').update(lines.join('\n')).digest('hex')
}

async function filesIn(root: string, name: string): Promise<readonly string[]> {
  if (name === 'node_modules') return [join(name, '.package-lock.json')]
  if (!(await stat(join(root, name))).isDirectory()) return [name]
  const entries = await readdir(join(root, name), { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
}
