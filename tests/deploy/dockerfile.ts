/** A Dockerfile as its instructions, without its comments and with its lines joined. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../support/architecture/source-files.ts'

export interface Stage {
  readonly name: string
  readonly image: string
  readonly instructions: readonly { readonly name: string; readonly text: string }[]
}

export function readDockerfile(path: string): readonly Stage[] {
  const stages: { name: string; image: string; instructions: { name: string; text: string }[] }[] = []
  const lines = readFileSync(join(root, path), 'utf8')
    .replace(/^#.*\n/gm, '')
    .replace(/\\\n\s*/g, '')
    .split('\n')
  for (const line of lines) {
    const [, name = '', text = ''] = /^([A-Z]+)\s+(.*)$/.exec(line) ?? []
    if (name === 'FROM') {
      const [image = '', , as = ''] = text.split(' ')
      stages.push({ name: as, image, instructions: [] })
    } else if (name) stages.at(-1)?.instructions.push({ name, text })
    else if (line.trim()) throw new Error(`${path}: what is "${line}"?`)
  }
  return stages
}

/** A stage with all that it is built on, the first first. */
export function lineOf(stages: readonly Stage[], name: string): readonly Stage[] {
  const stage = stages.find((each) => each.name === name)
  return stage ? [...lineOf(stages, stage.image), stage] : []
}
