/** Keyboard shortcut of the search. The setting is stored in the browser (WCAG 2.1.4: a shortcut can be turned off). */
export const SEARCH_KEY = '/'

export function isSearchKeyOn(): boolean {
  try {
    return localStorage.getItem(STORAGE_KEY) !== OFF
  } catch {
    return true
  }
}

export function turnSearchKey(isOn: boolean): void {
  try {
    if (isOn) localStorage.removeItem(STORAGE_KEY)
    else localStorage.setItem(STORAGE_KEY, OFF)
  } catch {
    // `localStorage` is not available: the setting is not changed.
  }
}

const STORAGE_KEY = 'searchKey'
const OFF = 'off'
