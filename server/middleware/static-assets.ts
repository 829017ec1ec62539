import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'
import type { Request, RequestHandler } from 'express'
import { acceptedEncoding } from '../http/content-encoding.ts'
import { removeDocumentHeaders, SVG_POLICY } from '../http/security-headers.ts'

/**
 * Serves the files of a build (`dist/client`) with their compressed variants (`app.js.br`, `app.js.gz`, made
 * by build/server.ts). All files are read into memory at the start: they are a few megabytes, a request needs
 * no system call, and path traversal is impossible.
 */
export function builtAssets(directory: string): RequestHandler {
  const files = readFiles(directory)
  return (request, response, next) => {
    const file = files.get(request.path)
    if (!file || (request.method !== 'GET' && request.method !== 'HEAD')) return next()
    response.type(extname(request.path)).vary('Accept-Encoding')
    const { body, encoding } = pick(file, request)
    if (encoding) response.set('Content-Encoding', encoding)
    if (HASHED.test(request.path)) {
      removeDocumentHeaders(response)
      if (request.path.endsWith('.svg')) response.set('Content-Security-Policy', SVG_POLICY)
      // Without the charset that Express adds: browsers decode modules as UTF-8 in any case.
      if (request.path.endsWith('.js')) response.setHeader('Content-Type', 'text/javascript')
      response.set('Cache-Control', FOREVER)
      // The address is the version of the file. `send` would add an ETag.
      response.setHeader('Content-Length', body.length).end(request.method === 'HEAD' ? undefined : body)
      return
    }
    // The service worker's script has no hash in its name. It keeps the policy, which applies to the worker.
    response.set('Cache-Control', SHORTLY)
    // Each encoding of a file has its own ETag, because the bytes differ.
    response.set('ETag', `"${file.hash}${encoding ? `-${encoding}` : ''}"`)
    response.send(body)
  }
}

interface Asset {
  readonly body: Buffer
  readonly br?: Buffer
  readonly gz?: Buffer
  readonly hash: string
}

/** Vite writes the files with a content hash in their names into `assets/`. */
const HASHED = /^\/assets\//
const FOREVER = 'public, max-age=31536000, immutable'
const SHORTLY = 'public, max-age=3600'

function readFiles(directory: string): ReadonlyMap<string, Asset> {
  const names = new Set(
    readdirSync(directory, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name)),
  )
  const files = new Map<string, Asset>()
  for (const name of names) {
    const path = `/${relative(directory, name).split(sep).join('/')}`
    // Vite's internal files (`.vite/manifest.json`) are not served.
    if (/\.(br|gz)$/.test(name) || path.includes('/.')) continue
    const body = readFileSync(name)
    const twin = (extension: string) =>
      names.has(name + extension) ? readFileSync(name + extension) : undefined
    const hash = createHash('sha256').update(body).digest('base64url').slice(0, 22)
    files.set(path, { body, br: twin('.br'), gz: twin('.gz'), hash })
  }
  return files
}

function pick(file: Asset, request: Request): { body: Buffer; encoding?: string } {
  const encoding = acceptedEncoding(request)
  if (encoding === 'br' && file.br) return { body: file.br, encoding }
  if (encoding && file.gz) return { body: file.gz, encoding: 'gzip' }
  return { body: file.body }
}

/**
 * Returns a reader of built assets as text, cached by address. The addresses come from the build, never from
 * a request.
 */
export function assetReader(directory: string): (address: string) => string {
  const texts = new Map<string, string>()
  return (address) => {
    const text = texts.get(address) ?? readFileSync(join(directory, address), 'utf8')
    texts.set(address, text)
    return text
  }
}
