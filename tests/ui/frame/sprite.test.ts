import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const sprite = readFileSync('ui/icons/sprite.svg', 'utf8')
const drawn = Array.from(sprite.matchAll(/<symbol id="([^"]+)"/g), ([, name]) => name)
const named = Array.from(
  readFileSync('ui/components/icon.tsx', 'utf8').matchAll(/^ {2}\| '([^']+)'$/gm),
  ([, name]) => name,
)

describe('the icons', () => {
  test('each name has its drawing, and each drawing its name', () => {
    expect(drawn.filter((name) => !name?.startsWith('logo-')).sort()).toEqual(named.sort())
  })

  test('take their colour from the text around them, so that they wear every theme', () => {
    expect(sprite.match(/(fill|stroke)="(?!none|currentColor)/)).toBeNull()
  })
})
