import type { ErrorRequestHandler } from 'express'
import { Refusal, SimulatedFailure } from './refusal.ts'

/** Answers every failure in the contract's shape. Details of unexpected errors are only logged. */
export function errorHandler(log: (line: string) => void): ErrorRequestHandler {
  return (error: unknown, request, response, _next) => {
    if (response.headersSent) return void request.socket.destroy()
    if (error instanceof SimulatedFailure) {
      if (error.answer === 'cut') return void request.socket.destroy()
      return void response
        .set('Cache-Control', 'no-store')
        .status(error.answer.status)
        .json(error.answer.body)
    }
    const refusal = error instanceof Refusal ? error : fromParser(error)
    if (!refusal)
      log(`${request.method} ${request.path}: ${error instanceof Error ? error.stack : String(error)}`)
    const { status, message, details } = refusal ?? new Refusal(500, 'Something went wrong')
    for (const [name, value] of Object.entries(details.headers ?? {})) response.set(name, value)
    response.set('Cache-Control', 'no-store')
    response.status(status).json({ message, ...(details.errors && { errors: details.errors }) })
  }
}

/** Express and its body parser throw errors with a status. */
function fromParser(error: unknown): Refusal | undefined {
  if (!(error instanceof Error) || !('status' in error)) return undefined
  const { status } = error
  return typeof status === 'number' && status >= 400 && status < 500
    ? new Refusal(status, WORDS[status] ?? 'The request is malformed')
    : undefined
}

const WORDS: Readonly<Record<number, string>> = {
  404: 'Not found',
  413: 'The body is too large',
  415: 'The body should be JSON in UTF-8',
}
