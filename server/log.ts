/** Structured logs, one JSON line each, without secrets. */
import { type DestinationStream, destination, type Logger, pino } from 'pino'
import type { LogLevel } from './settings.ts'

export type Log = Logger

/**
 * `buffered` writes in blocks, so that a log line costs no system call; what ends the process flushes
 * (`lifecycle.ts`). Tests hand in their own stream.
 */
export function createLog(
  level: LogLevel,
  stream: DestinationStream | 'buffered' | 'direct' = 'direct',
): Log {
  const options = { level, base: undefined, redact: { paths: SECRET_PATHS, censor: '[secret]' } }
  if (typeof stream === 'object') return pino(options, stream)
  if (stream === 'direct') return pino(options, destination({ dest: 1, sync: true }))
  return pino(options, destination({ dest: 1, sync: false, minLength: 4096, periodicFlush: 1000 }))
}

/** Nothing here logs whole requests; this is the net below that rule. */
const SECRET_PATHS = ['password', 'newPassword', 'token', 'idToken', 'emailCode', 'resetCode', 'cookie']
  .flatMap((name) => [name, `*.${name}`, `*.*.${name}`])
  .concat(['*.headers.authorization', 'headers.authorization', 'authorization'])
