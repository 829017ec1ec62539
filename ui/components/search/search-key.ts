/** The key that begins a search, and whether this browser's owner wants it (WCAG 2.1.4: it can be turned off). */
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
    // Where nothing can be kept, the key stays as it is.
  }
}

const STORAGE_KEY = 'searchKey'
const OFF = 'off'
