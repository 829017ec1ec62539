/** The attribute of `<html>` in a document that uses no web fonts (`ui/styles/tokens.css`). */
export const FALLBACK_FONTS = 'data-fallback-fonts'
