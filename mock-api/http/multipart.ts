/** Reads multipart bodies: `image`, a picture, and `json`, a text (CONTRACT.md). Other fields are ignored. */
import type { IncomingMessage } from 'node:http'
import busboy from 'busboy'
import type { Call } from './call.ts'
import { invalid, Refusal } from './refusal.ts'
import { validate } from './validate.ts'

const IMAGE_LIMIT_BYTES = 5 * 1024 * 1024
const JSON_LIMIT_BYTES = 64 * 1024
const MAX_PARTS = 20

/** Resolves with the validated `json` and the bytes of `image`. Rejects with a refusal: 400, 413 or 415. */
export async function readMultipart(
  request: IncomingMessage,
  rules: NonNullable<Call['form']>,
): Promise<{ json: unknown; image?: Buffer }> {
  if (!/^multipart\/form-data\s*;/i.test(request.headers['content-type'] ?? '')) {
    throw new Refusal(415, 'The body should be multipart/form-data')
  }
  const { json, image } = await readParts(request)
  if (rules.imageRequired && !image) throw invalid('image', 'A picture is required')
  if (json === undefined && rules.jsonRequired) throw invalid('json', 'The json part is required')
  return { json: json === undefined ? undefined : validate(rules.json, parsed(json), 'body'), image }
}

function readParts(request: IncomingMessage): Promise<{ json?: string; image?: Buffer }> {
  return new Promise((resolve, reject) => {
    const form: { json?: string; image?: Buffer } = {}
    const broken = () => refuse(new Refusal(400, 'The multipart body is broken'))
    let parser: busboy.Busboy
    try {
      parser = busboy({
        headers: request.headers,
        limits: {
          // busboy reports a part that reaches its limit, and not only one that exceeds it.
          fileSize: IMAGE_LIMIT_BYTES + 1,
          fieldSize: JSON_LIMIT_BYTES + 1,
          files: MAX_PARTS,
          fields: MAX_PARTS,
          parts: MAX_PARTS,
        },
      })
    } catch {
      return broken()
    }
    function refuse(refusal: Refusal) {
      request.unpipe(parser)
      // The rest of the body is discarded, so that the client can read the response.
      request.resume()
      reject(refusal)
    }
    parser.on('field', (name, value, info) => {
      if (name !== 'json') return
      if (info.valueTruncated) refuse(new Refusal(413, 'The json part is too large'))
      form.json ??= value
    })
    parser.on('file', (name, stream) => {
      stream.on('error', broken)
      if (name !== 'image' && name !== 'json') return void stream.resume()
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('limit', () => refuse(new Refusal(413, 'The picture is larger than 5 MB')))
      stream.on('end', () => {
        const bytes = Buffer.concat(chunks)
        // Some clients send the json part as a file of type application/json.
        if (name === 'json') form.json ??= bytes.toString('utf8')
        else form.image ??= bytes
      })
    })
    for (const limit of ['partsLimit', 'filesLimit', 'fieldsLimit'] as const) {
      parser.on(limit, () => refuse(new Refusal(413, 'The body has too many parts')))
    }
    parser.on('error', broken)
    parser.on('close', () => resolve(form))
    request.on('aborted', broken)
    request.pipe(parser)
  })
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    throw invalid('json', 'The json part is not JSON')
  }
}
