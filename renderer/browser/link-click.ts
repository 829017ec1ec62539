/** The link that an event on the page stands in, if it leads to another page of the store. */
export function linkOf(target: EventTarget | null): HTMLAnchorElement | undefined {
  const link = target instanceof Element ? target.closest('a') : null
  if (!link?.hasAttribute('href') || link.target === '_blank' || link.hasAttribute('download'))
    return undefined
  // `data-vike` is how a link says that it needs a new document, or that somebody else follows it.
  if (link.dataset.vike === 'false' || link.rel.split(' ').includes('external')) return undefined
  const { origin, pathname, search, hash } = link
  if (origin !== window.location.origin) return undefined
  const isSamePage = pathname === window.location.pathname && search === window.location.search
  return isSamePage && hash ? undefined : link
}

/** Where a click leads that asks for nothing but to go there, `/products?page=2#main`. */
export function followedAddress(event: MouseEvent): string | undefined {
  const link = event.defaultPrevented ? undefined : followedLink(event)
  return link && link.pathname + link.search + link.hash
}

/** Whoever else may have heard the click. */
export function followedLink(event: MouseEvent): HTMLAnchorElement | undefined {
  const { button, metaKey, ctrlKey, shiftKey, altKey } = event
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey ? linkOf(event.target) : undefined
}
