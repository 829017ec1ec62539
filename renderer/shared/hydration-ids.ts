/** The element that React renders into, on both sides. */
export const ROOT_ID = 'page'

/** The global that collects dehydrated values until the entry script has loaded. */
export const DEHYDRATED_GLOBAL = '__sedir'

declare global {
  interface Window {
    [DEHYDRATED_GLOBAL]?: { push: (...values: never[]) => unknown }
  }
}
