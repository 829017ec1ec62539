// `npm run serve`. Plain JavaScript, because it also runs before the first build, to print the error below.
import './node-version.js'
import { existsSync } from 'node:fs'

const store = new URL('../dist/server/index.js', import.meta.url)
if (existsSync(store)) {
  await import(store.href)
} else {
  console.error('There is no build yet: run `npm run build` first, or `npm start`, which does both.')
  process.exitCode = 1
}
