/**
 * Vite loads the style sheets of a part as links in the head, and takes a link that is there for a sheet that has come
 * (`__vitePreload` in vite/dist/node/chunks): the link of a sheet that did not come is removed, so that the next try
 * asks for it again. All engines report the failure at the link.
 */
export function forgetFailedSheets(): void {
  document.addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') target.remove()
    },
    // The event does not bubble.
    true,
  )
}
