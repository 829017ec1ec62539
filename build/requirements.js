// For `npm run build` and `dev`: ends with one sentence where Vike cannot run. Plain JavaScript, because it also runs with old
// versions of Node.
import '../server/node-version.js'
import { fileURLToPath } from 'node:url'

const folder = fileURLToPath(new URL('..', import.meta.url))
// Vike and Vite import files by addresses in which they do not encode these characters.
if (/[#%?]/.test(folder)) {
  console.error(`Sedir cannot be built in ${folder}: choose a path without #, % and ?.`)
  process.exit(1)
}
