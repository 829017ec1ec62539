/**
 * The world that a request asks for: an isolated copy of the mock with records, people, scenario and clock of its own.
 * The header is for tests, the query for a tab or an iframe (what the page loads is known by its `Referer`), the cookie for
 * a whole browser.
 */
import type { IncomingMessage } from 'node:http'
import { parse } from 'cookie'

const WORLD_HEADER = 'x-mock-world'
const WORLD_COOKIE = 'mockWorld'
const PARAMETER = 'world'
/** The name of the world without a name. */
export const DEFAULT_WORLD = 'default'
const MAX_LENGTH = 40

/** Returns `undefined` for the default world. */
export function worldNameOf({ headers, url }: Pick<IncomingMessage, 'headers' | 'url'>): string | undefined {
  const wanted =
    headers[WORLD_HEADER]?.toString() ??
    parameterOf(url) ??
    parameterOf(sameHost(headers)) ??
    parse(headers.cookie ?? '')[WORLD_COOKIE]
  return wanted === undefined ? undefined : toWorldName(wanted)
}

/** `My demo!` → `my-demo`, `default` → `undefined`. Every text is a name, so that no name has to be refused. */
export function toWorldName(text: string): string | undefined {
  const name = text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_LENGTH)
    .replace(/^-|-$/g, '')
  return name === '' || name === DEFAULT_WORLD ? undefined : name
}

function parameterOf(url: string | undefined): string | undefined {
  const at = url?.indexOf('?') ?? -1
  if (!url?.includes(`${PARAMETER}=`, at) || at < 0) return undefined
  return new URLSearchParams(url.slice(at + 1)).get(PARAMETER) ?? undefined
}

function sameHost({ referer, host }: IncomingMessage['headers']): string | undefined {
  if (!referer?.includes(`${PARAMETER}=`) || !URL.canParse(referer)) return undefined
  const url = new URL(referer)
  return url.host === host ? url.search : undefined
}
