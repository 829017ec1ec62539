/** The mechanism behind the lists that are stored in the browser: `ui/browser/stored-atom.ts`. */
import { createStore } from 'jotai'
import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest'
import { storedAtom } from '#ui/browser/stored-atom.ts'

const KEY = 'words'

/** At most three words. */
const parseWords = (stored: unknown): readonly string[] =>
  Array.isArray(stored) ? stored.filter((word) => typeof word === 'string').slice(0, 3) : []

/** A tab: its own store and its own module, as in a browser. */
function openTab() {
  const wordsAtom = storedAtom(KEY, parseWords)
  const store = createStore()
  const onRender = vi.fn()
  return {
    onRender,
    words: () => store.get(wordsAtom),
    mount: () => store.sub(wordsAtom, onRender),
    add: (word: string) => store.set(wordsAtom, (words) => [...words, word]),
    leave: () => store.set(wordsAtom, () => undefined),
  }
}

function openMountedTab() {
  const tab = openTab()
  tab.mount()
  return tab
}

let kept: Map<string, string>
let isFull: boolean

const store = (text: string) => kept.set(KEY, text)
const stored = () => kept.get(KEY)

beforeEach(() => {
  kept = new Map()
  isFull = false
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem(key: string, value: string) {
      if (isFull) throw new DOMException('The quota has been exceeded', 'QuotaExceededError')
      kept.set(key, value)
    },
    removeItem: (key: string) => void kept.delete(key),
  })
})
afterEach(() => vi.unstubAllGlobals())

/** Node has no `StorageEvent`. */
function announceStorage(key: string | null) {
  window.dispatchEvent(Object.assign(new Event('storage'), { key }))
}

describe('a stored atom', () => {
  it('is empty until it has a subscriber, then what is stored', () => {
    store('["a"]')
    const tab = openTab()
    expect(tab.words()).toEqual([])
    tab.mount()
    expect(tab.words()).toEqual(['a'])
  })

  test.each([
    ['nothing', undefined, []],
    ['broken JSON', '["a"', []],
    ['another shape', '{"a":1}', []],
    ['invalid entries', '["a",1,null,"b"]', ['a', 'b']],
    ['too many entries', '["a","b","c","d"]', ['a', 'b', 'c']],
  ])('of %s has the value that its parser returns', (_what, text, words) => {
    if (text !== undefined) store(text)
    expect(openMountedTab().words()).toEqual(words)
  })

  it('stores a change as JSON and shows it', () => {
    const tab = openMountedTab()
    expect(tab.add('a')).toBe(true)
    expect(tab.words()).toEqual(['a'])
    expect(stored()).toBe('["a"]')
    expect(openMountedTab().words()).toEqual(['a'])
  })

  it('writes nothing if the change returns undefined', () => {
    store('["a"]')
    const tab = openMountedTab()
    store('["b"]')
    expect(tab.leave()).toBe(false)
    expect(tab.words()).toEqual(['a'])
    expect(stored()).toBe('["b"]')
  })
})

describe('two tabs', () => {
  it('do not overwrite each other: a change applies to what is stored now', () => {
    const [one, other] = [openMountedTab(), openMountedTab()]
    one.add('a')
    other.add('b')
    expect(other.words()).toEqual(['a', 'b'])
    expect(stored()).toBe('["a","b"]')
  })

  test.each([
    ['its own key', KEY],
    ['all keys', null],
  ])('follow each other by the storage event of %s', (_what, key) => {
    const tab = openMountedTab()
    store('["b"]')
    announceStorage(key)
    expect(tab.words()).toEqual(['b'])
  })

  it('read nothing for the event of another key, and nothing after the last subscriber has gone', () => {
    const tab = openTab()
    const unmount = tab.mount()
    store('["b"]')
    announceStorage('another')
    expect(tab.words()).toEqual([])
    unmount()
    announceStorage(KEY)
    expect(tab.words()).toEqual([])
  })

  it('read again when a page returns from the back/forward cache, and render only for a new value', () => {
    store('["a"]')
    const tab = openMountedTab()
    tab.onRender.mockClear()
    window.dispatchEvent(new Event('pageshow'))
    expect(tab.onRender).not.toHaveBeenCalled()
    store('["b"]')
    window.dispatchEvent(new Event('pageshow'))
    expect(tab.onRender).toHaveBeenCalledOnce()
    expect(tab.words()).toEqual(['b'])
  })
})

describe('a browser without storage space', () => {
  it('has the value in memory while access is refused, and loses it with the document', () => {
    const refuse = () => {
      throw new DOMException('Access is denied', 'SecurityError')
    }
    vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
    const tab = openMountedTab()
    expect(tab.add('a')).toBe('unsaved')
    tab.add('b')
    expect(tab.words()).toEqual(['a', 'b'])
    expect(openMountedTab().words()).toEqual([])
  })

  it('has the value in memory while the storage is full, and stores all of it as soon as there is space', () => {
    store('["a"]')
    const tab = openMountedTab()
    isFull = true
    tab.add('b')
    expect(tab.words()).toEqual(['a', 'b'])
    expect(stored()).toBe('["a"]')
    window.dispatchEvent(new Event('pageshow'))
    expect(tab.words()).toEqual(['a', 'b'])
    isFull = false
    expect(tab.add('c')).toBe(true)
    expect(stored()).toBe('["a","b","c"]')
  })

  it('keeps what another tab stores meanwhile, besides its own changes', () => {
    const tab = openMountedTab()
    isFull = true
    tab.add('a')
    store('["b"]')
    announceStorage(KEY)
    expect(tab.words()).toEqual(['b', 'a'])
    isFull = false
    tab.add('c')
    expect(stored()).toBe('["b","a","c"]')
  })
})
