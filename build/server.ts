/**
 * The second half of `npm run build`, after Vike's: bundles the server and the service worker, copies the pictures, and
 * compresses every asset. `node dist/server/index.js` is the deployment.
 */
import { cp, readdir, readFile, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { build } from 'esbuild'
import { listOfflineFiles } from './offline-files.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
const dist = join(root, 'dist')
const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

/** Extensions of the files that are compressed. Fonts and pictures are compressed formats already. */
const TEXT = ['.js', '.css', '.svg', '.json', '.txt', '.map', '.webmanifest']
const MIN_COMPRESSED_BYTES = 512

await Promise.all([
  bundleServer(),
  cp(join(root, 'ui', 'media'), join(dist, 'media'), { recursive: true }),
  bundleServiceWorker().then(() => compressAssets(join(dist, 'client'))),
])

async function bundleServer(): Promise<void> {
  await build({
    absWorkingDir: root,
    // The mock is bundled for machines without the sources.
    entryPoints: {
      index: 'server/index.ts',
      mock: 'mock-api/main.ts',
      // Loaded by its file name, not by import.
      'operations-thread': 'server/operations/operations-thread.js',
    },
    outdir: join(dist, 'server'),
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    packages: 'external',
    define: {
      BUILD_VERSION: JSON.stringify(version),
      BUILD_COMMIT: JSON.stringify(process.env.BUILD_COMMIT ?? ''),
    },
    chunkNames: 'store-[hash]',
    sourcemap: 'linked',
    logLevel: 'warning',
  })
}

/** The script is at the root, so that its scope is every page. */
async function bundleServiceWorker(): Promise<void> {
  const { files, texts } = listOfflineFiles(JSON.parse(await readFile(join(dist, 'assets.json'), 'utf8')))
  await build({
    absWorkingDir: root,
    entryPoints: ['renderer/service-worker/service-worker.ts'],
    outdir: join(dist, 'client'),
    bundle: true,
    minify: true,
    format: 'iife',
    target: 'es2022',
    define: { OFFLINE_FILES: JSON.stringify(files), OFFLINE_TEXTS: JSON.stringify(texts) },
    logLevel: 'warning',
  })
}

async function compressAssets(directory: string): Promise<void> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true })
  const names = entries
    .filter((entry) => entry.isFile() && TEXT.includes(extname(entry.name)))
    .map((entry) => join(entry.parentPath, entry.name))
  // zlib runs on Node's thread pool: parallel calls use every core.
  await Promise.all(names.map(compressAsset))
}

async function compressAsset(name: string): Promise<void> {
  const body = await readFile(name)
  if (body.length < MIN_COMPRESSED_BYTES) return
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
  }
  await Promise.all([
    toBrotli(body, { params }).then((bytes) => writeFile(`${name}.br`, bytes)),
    toGzip(body, { level: constants.Z_BEST_COMPRESSION }).then((bytes) => writeFile(`${name}.gz`, bytes)),
  ])
}
