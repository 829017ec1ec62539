/** Bare React: only `renderToPipeableStream` behind `node:http`. Arguments: the store's origin and the pages. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { ReactNode } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import { acceptedEncoding } from '#server/http/content-encoding.ts'
import { createPageCompressor } from '#server/rendering/response-stream.ts'
import { createPlainTree } from './plain-tree.ts'
import { createSameTree } from './same-tree.tsx'

const [storeUrl = '', ...pages] = process.argv.slice(2)
const sameTree = createSameTree(storeUrl)
/** By path: `/tree/…` renders the store's components, `/plain/…` only their host elements. */
const trees = new Map<string, () => ReactNode>()
for (const path of pages) {
  const plain = createPlainTree(await sameTree.html(path))
  trees.set(`/tree${path}`, () => sameTree.treeOf(path))
  trees.set(`/plain${path}`, plain.treeOf)
}

const server = createServer((request, response) => {
  const treeOf = trees.get(request.url ?? '')
  if (!treeOf) {
    response.writeHead(404).end()
    return
  }
  const encoding = acceptedEncoding(request)
  const compressor = encoding && createPageCompressor(encoding)
  response.writeHead(200, {
    'content-type': 'text/html; charset=utf-8',
    ...(encoding && { 'content-encoding': encoding }),
  })
  const out = compressor ?? response
  compressor?.pipe(response)
  out.write('<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>Sedir</title></head><body>')
  const stream = renderToPipeableStream(treeOf(), {
    progressiveChunkSize: Number.MAX_SAFE_INTEGER,
    onShellReady: () => stream.pipe(out),
    onError: (cause) => console.error(cause),
  })
})
server.listen(0, '127.0.0.1', () => {
  process.send?.({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` })
})
