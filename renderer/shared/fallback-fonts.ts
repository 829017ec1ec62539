/** The attribute of `<html>` in a document that uses the fallback of the Latin fonts (`ui/styles/tokens.css`). */
export const FALLBACK_FONTS = 'data-fallback-fonts'
