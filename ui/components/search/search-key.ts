import { tryStorage } from '#ui/browser/storage.ts'

/** Keyboard shortcut of the search. The setting is stored in the browser (WCAG 2.1.4: a shortcut can be turned off). */
export const SEARCH_KEY = '/'

export function isSearchKeyOn(): boolean {
  return tryStorage((storage) => storage.getItem(STORAGE_KEY)) !== OFF
}

export function setSearchKey(isOn: boolean): void {
  tryStorage((storage) => {
    if (isOn) storage.removeItem(STORAGE_KEY)
    else storage.setItem(STORAGE_KEY, OFF)
  })
}

const STORAGE_KEY = 'searchKey'
const OFF = 'off'
