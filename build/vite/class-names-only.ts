import { readFileSync } from 'node:fs'

/**
 * Removes what is no class from the names that a CSS module gives to scripts: keyframes, which only the style sheet uses.
 * Every page would load these names.
 * @param names of the module, changed in place
 */
export function classNamesOnly(file: string, names: Record<string, string>): void {
  const sheet = readFileSync(file, 'utf8')
  for (const name of Object.keys(names)) if (!sheet.includes(`.${name}`)) delete names[name]
}
