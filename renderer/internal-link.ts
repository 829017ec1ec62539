/** @returns where a plain click leads, when it is another page of the store that opens here */
export function followInternalLink(event: MouseEvent): string | undefined {
  const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
  const link = event.target instanceof Element ? event.target.closest('a') : undefined
  if (!isPlain || !link?.href || (link.target && link.target !== '_self') || link.hasAttribute('download'))
    return undefined
  const { origin, pathname, search } = window.location
  const to = new URL(link.href)
  if (to.origin !== origin || pathname + search === to.pathname + to.search) return undefined
  return link.href
}
