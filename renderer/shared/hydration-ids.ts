/** The element that React renders into, on both sides. */
export const ROOT_ID = 'page'

/** The global that collects dehydrated values until the entry script has loaded. */
export const DEHYDRATED_GLOBAL = '__sedir'

/** The attribute of `<html>` for a page in fallback fonts (`ui/styles/tokens.css`). */
export const FALLBACK_FONTS = 'data-fallback-fonts'

declare global {
  interface Window {
    [DEHYDRATED_GLOBAL]?: { push: (...values: never[]) => unknown }
  }
}
