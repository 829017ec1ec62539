/**
 * `npm run bench -- [part…]`: measures the built store as ratios to servers that do less, all in one run. `--quick` only
 * checks that the parts work. `--write` puts the tables into docs/performance.md. The numbers are also written to a file.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { requireChrome } from '#tests/support/browser/chrome.ts'
import { describeMachine } from '../measure/machine.ts'
import { CommandError, requireBuild, runCommand } from '../measure/run-command.ts'
import { cachedPage } from './cached-page.ts'
import { catalogueSize } from './catalogue-size.ts'
import { firstByte } from './first-byte.ts'
import { startGenerator } from './generator.ts'
import { memory } from './memory.ts'
import { navigation } from './navigation.ts'
import type { Part } from './part.ts'
import { phone } from './phone.ts'
import { rendering } from './rendering.ts'
import { markdown, refresh } from './report.ts'
import type { Section } from './section.ts'

const PARTS: readonly Part[] = [rendering, cachedPage, firstByte, catalogueSize, memory, navigation, phone]
const DOCUMENT = 'docs/performance.md'
const NUMBERS = 'coverage/bench.json'

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: { quick: { type: 'boolean', default: false }, write: { type: 'boolean', default: false } },
    allowPositionals: true,
  })
  const unknown = positionals.filter((name) => !PARTS.some((part) => part.name === name))
  if (unknown.length > 0)
    throw new CommandError(
      `Unknown part ${unknown.join(', ')}: choose from ${PARTS.map(({ name }) => name).join(', ')}`,
    )
  if (values.quick && values.write)
    throw new CommandError('--write needs a whole run: the figures of --quick are not to be quoted')
  const parts = PARTS.filter(({ name }) => positionals.length === 0 || positionals.includes(name))
  requireBuild()
  if (parts.some(({ needsChrome }) => needsChrome)) requireChrome()

  const measured = `Measured ${describeMachine(new Date())}.`
  const sections: Section[] = []
  const generator = startGenerator()
  try {
    for (const part of parts) {
      const section = await part.run({ generator, quick: values.quick })
      sections.push(section)
      console.log(`${markdown(section)}\n`)
    }
  } finally {
    // Also when a part fails: the parts before it have been measured.
    generator.close()
    console.log(measured)
    await mkdir('coverage', { recursive: true })
    await writeFile(NUMBERS, JSON.stringify({ measured, quick: values.quick, sections }, undefined, 2))
    if (values.write) await refresh(DOCUMENT, sections, measured)
  }
}

await runCommand('npm run bench -- [part…] [--quick | --write]', main)
