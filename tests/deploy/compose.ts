/** `compose.yaml` as data. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { root } from '../support/architecture/source-files.ts'

export interface Service {
  readonly build:
    | string
    | { readonly context: string; readonly target?: string; readonly dockerfile?: string }
  readonly environment?: Readonly<Record<string, string>>
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>
  readonly networks?: readonly string[]
  readonly ports?: readonly string[]
  readonly volumes?: readonly string[]
  readonly tmpfs?: readonly string[]
  readonly [confinement: string]: unknown
}

interface Composition {
  readonly services: Readonly<Record<string, Service>>
  readonly networks: Readonly<Record<string, { readonly internal?: boolean } | null>>
  readonly volumes: Readonly<Record<string, null>>
}

export const composition: Composition = parse(readFileSync(join(root, 'compose.yaml'), 'utf8'), {
  merge: true,
})
