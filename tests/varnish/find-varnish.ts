import { dirname } from 'node:path'
import { findProgram } from '../support/find-program.ts'

/** Returns the folder of `varnishd` and `varnishadm`; `undefined` if they are not installed. */
export function findVarnish(): string | undefined {
  const program = findProgram('varnishd')
  return program && dirname(program)
}
