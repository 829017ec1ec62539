/**
 * The entries of the browser's history, and the scroll position of each. After Back within a document the browser cannot
 * restore a position, because the page is rendered later. An entry's state has a key, under which its position is saved when
 * the visitor leaves it: in memory, and in the tab's storage for the next document.
 */
import { whenIdle } from '../browser/when-idle.ts'

export interface Position {
  readonly x: number
  readonly y: number
  /** Key of the link that had the focus. */
  readonly link?: string | undefined
}

/** By key, in the order in which they were saved. */
const positions = new Map<string, Position>()
const ENTRIES_AT_MOST = 60
const STORED = 'scrollPositions'

/** Key of the entry that the visitor is at. */
let current: string | undefined
/** Its path and query. */
let page = ''
/** Whether the position has been saved for the next `popstate`: the browser may have scrolled by then. */
let isSaved = false
let restoresPositions = false
/** Whether the document is reloaded at an entry whose page it could not show. */
let isReloading = false

/** Returns what decides which page is shown: path and query, without the language, which changes without a navigation. */
export function pageOf({ pathname, search }: Pick<URL, 'pathname' | 'search'>): string {
  const query = new URLSearchParams(search)
  query.delete('lng')
  return `${pathname}?${query}`
}

/** Returns the page of the entry that the visitor is at. On `popstate`, before `enterEntry`, it is the page before. */
export function currentPage(): string {
  return page
}

/**
 * @returns the saved position of a reloaded document for which the browser restores none: its entry was left within an
 * earlier document, and Back came before that document's client navigation, or to a page that it could not show
 */
export function startEntries(): Position | undefined {
  current = keyOf(window.history.state)
  page = pageOf(window.location)
  const isRestored = window.history.scrollRestoration === 'auto'
  const position = isRestored || !isReloaded() ? undefined : positionOf(current)
  // Later, because `replaceState` takes 25 ms on a slow phone, and because the browser restores the position of a reloaded document.
  whenIdle(takeOver)
  document.addEventListener('visibilitychange', () => {
    const isHidden = document.visibilityState === 'hidden'
    if (isHidden) {
      if (!isReloading) save(current)
      store()
    }
    // The browser restores the position of this entry in a new document.
    if (restoresPositions) window.history.scrollRestoration = isHidden ? 'auto' : 'manual'
  })
  return position
}

/** A page may have several links to the same address, such as the title of a card and its button. Their classes differ. */
export function linkKey({ href, className }: HTMLAnchorElement): string {
  return href + className
}

export function pushEntry(url: URL): void {
  takeOver()
  page = pageOf(url)
  save(current)
  current = newKey()
  window.history.pushState({ [KEY]: current }, '', url)
}

/** Changes the address of the current entry. */
export function replaceEntry(url: URL): void {
  takeOver()
  page = pageOf(url)
  window.history.replaceState(window.history.state, '', url)
}

/** To be called before the browser follows a link to a fragment. */
export function leaveForFragment(): void {
  takeOver()
  save(current)
  isSaved = true
}

/**
 * To be called on `popstate`, before anything is rendered.
 * @returns the saved position of the entry that the visitor has come to; `undefined` for a new entry
 */
export function enterEntry(): Position | undefined {
  if (!isSaved) save(current)
  isSaved = false
  page = pageOf(window.location)
  current = keyOf(window.history.state)
  if (current === undefined) return addKey()
  return positionOf(current)
}

/** Reloads the document at an entry whose page could not be shown. Its position is not that of the page which is still shown. */
export function reloadEntry(position: Position | undefined): void {
  if (current !== undefined && position) positions.set(current, position)
  isReloading = true
  restoresPositions = false
  window.location.reload()
}

/** Returns false for an address that was entered again, whose entry WebKit keeps. */
function isReloaded(): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return navigation?.type === 'reload'
}

function positionOf(key: string | undefined): Position | undefined {
  return key === undefined ? undefined : (positions.get(key) ?? stored().get(key))
}

const KEY = 'entry'

function keyOf(state: unknown): string | undefined {
  return state !== null && typeof state === 'object' && KEY in state ? String(state[KEY]) : undefined
}

/** From here on the browser restores no position in this document. */
function takeOver(): void {
  current = keyOf(window.history.state)
  if (current === undefined) addKey()
  if (restoresPositions) return
  restoresPositions = true
  window.history.scrollRestoration = 'manual'
}

function addKey(): undefined {
  current = newKey()
  window.history.replaceState({ ...window.history.state, [KEY]: current }, '')
}

let keys = 0

/** Returns a key that no other document of the tab has. */
function newKey(): string {
  keys += 1
  return `${performance.timeOrigin}-${keys}`
}

function save(key: string | undefined): void {
  if (key === undefined) return
  const { activeElement } = document
  const link = activeElement instanceof HTMLAnchorElement ? linkKey(activeElement) : undefined
  positions.delete(key)
  positions.set(key, { x: window.scrollX, y: window.scrollY, link })
  const [oldest] = positions.keys()
  if (positions.size > ENTRIES_AT_MOST && oldest !== undefined) positions.delete(oldest)
}

function store(): void {
  try {
    const all = [...new Map([...stored(), ...positions])].slice(-ENTRIES_AT_MOST)
    sessionStorage.setItem(STORED, JSON.stringify(all))
  } catch {
    // Without storage, Back to a page of an earlier document shows its top.
  }
}

function stored(): ReadonlyMap<string, Position> {
  try {
    return new Map(JSON.parse(sessionStorage.getItem(STORED) ?? '[]'))
  } catch {
    return new Map()
  }
}
