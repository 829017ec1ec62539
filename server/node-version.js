// For `npm run build`, `serve`, `dev` and `mock`: ends with one sentence on a version of Node that cannot run the code. Plain
// JavaScript without other imports, because older versions fail at the imports of everything else.
import { readFileSync } from 'node:fs'

const { engines } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
const [major, minor] = numbersOf(process.version)

if (!engines.node.split(' || ').some(isMet)) {
  console.error(
    `Sedir needs Node.js ${engines.node}, and this is ${process.version}: install another version.`,
  )
  process.exit(1)
}

/** @param {string} range `^20.19.0` or `>=22.12.0` */
function isMet(range) {
  const [fromMajor, fromMinor] = numbersOf(range)
  return major === fromMajor ? minor >= fromMinor : range.startsWith('>=') && major > fromMajor
}

/** @param {string} version */
function numbersOf(version) {
  return version.replace(/^\D+/, '').split('.').map(Number)
}
