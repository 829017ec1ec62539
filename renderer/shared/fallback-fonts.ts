/**
 * The attribute of `<html>` in a document that uses no web fonts (`ui/styles/tokens.css`). Its value is the language of the
 * document: after a change to Arabic the fonts are requested, so that the next page has them in time.
 */
export const FALLBACK_FONTS = 'data-fallback-fonts'
