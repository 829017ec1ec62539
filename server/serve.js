// `npm run serve`: plain JavaScript, because it has to speak before there is a build.
import { existsSync } from 'node:fs'

const store = new URL('../dist/server/index.js', import.meta.url)
if (existsSync(store)) {
  await import(store.href)
} else {
  console.error('There is no build yet: run `npm run build` first, or `npm start`, which does both.')
  process.exitCode = 1
}
