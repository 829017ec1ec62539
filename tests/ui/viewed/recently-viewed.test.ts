import { createStore } from 'jotai'
import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest'
import type { Language } from '#locales/languages.ts'
import { recentlyViewedAtom, rememberViewedAtom } from '#ui/viewed/recently-viewed.ts'

/** A device with a storage, as it is found. */
function deviceWith(stored?: string) {
  vi.stubGlobal('window', new EventTarget())
  const kept = new Map(stored === undefined ? [] : [['recentlyViewed', stored]])
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  })
  return kept
}

/** A window on that device. */
function openWindow() {
  const store = createStore()
  store.sub(recentlyViewedAtom, () => {})
  return {
    view: (id: string, language: Language = 'en', title = `Piece ${id}`) =>
      store.set(rememberViewedAtom, { id, title, images: [`/images/${id}.webp`] }, language),
    seen: () => store.get(recentlyViewedAtom),
    ids: () => store.get(recentlyViewedAtom).map(({ id }) => id),
  }
}

beforeEach(() => void deviceWith())
afterEach(() => vi.unstubAllGlobals())

describe('recently viewed', () => {
  it('is empty at first, and has the last viewed product first, each once, eight at most', () => {
    const window = openWindow()
    expect(window.ids()).toEqual([])
    for (const id of ['a', 'b', 'a', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'c']) window.view(id)
    expect(window.ids()).toEqual(['c', 'i', 'h', 'g', 'f', 'e', 'd', 'a'])
  })

  it('is kept for the next window', () => {
    openWindow().view('a')
    const next = openWindow()
    expect(next.ids()).toEqual(['a'])
    next.view('b')
    expect(openWindow().ids()).toEqual(['b', 'a'])
  })

  it('stores only an id, a picture and the titles in the viewed languages', () => {
    const kept = deviceWith()
    const window = openWindow()
    window.view('a', 'en', 'Sofa')
    window.view('a', 'ar', 'كنبة')
    expect(JSON.parse(kept.get('recentlyViewed') ?? '')).toEqual([
      { id: 'a', image: '/images/a.webp', titles: { en: 'Sofa', ar: 'كنبة' } },
    ])
  })

  test.each([
    ['another shape', '{"a":1}'],
    ['null', 'null'],
    ['half entries', '[null, 1, {"id":"x"}, {"id":1,"titles":{}}, {"id":"y","titles":{"de":"Sofa"}}]'],
  ])('is empty with %s in the storage', (_what, stored) => {
    deviceWith(stored)
    expect(openWindow().ids()).toEqual([])
  })
})
