import type { RequestLog } from '../http/request-log.ts'
import type { World } from '../world.ts'

export function mockPage(_world: World, _log: RequestLog): string {
  return '<!doctype html>'
}
