/** The element that React renders into, on both sides. */
export const ROOT_ID = 'page'

/** Where the page's data waits in the browser for the script that takes it over. */
export const DEHYDRATED_GLOBAL = '__sedir'

declare global {
  interface Window {
    [DEHYDRATED_GLOBAL]?: { push: (...values: never[]) => unknown }
  }
}
