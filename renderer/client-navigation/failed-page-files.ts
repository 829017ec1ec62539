/**
 * Vike follows a link by loading the document when a script of the next page does not come (vike's
 * client/runtime-client-routing/renderPageClient.js, `handleErrorFetchingStaticAssets`), and does so for every later
 * link. It knows such a failure by the engines' messages (`isFetchError`); a style sheet's has Vite's message, for which
 * Vike would show the error page. The property is the one by which Vike marks the others
 * (client/shared/loadPageConfigsLazyClientSide.js, `errStamp`). tests/browser/loading/missing-parts.test.ts fails when it has
 * another name.
 */
export function markFailedSheets(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => {
    Object.assign(payload, { _isAssetsError: true })
  })
}
