import { isPlainClick } from '#ui/browser/click.ts'

/** Returns the link around an event's target, if it leads to another page of the store. */
export function linkOf(target: EventTarget | null): HTMLAnchorElement | undefined {
  const link = target instanceof Element ? target.closest('a') : null
  if (!link?.hasAttribute('href') || link.target === '_blank' || link.hasAttribute('download'))
    return undefined
  // `data-vike="false"` marks links that need a new document, or that other code handles.
  if (link.dataset.vike === 'false' || link.rel.split(' ').includes('external')) return undefined
  const { origin, pathname, search, hash } = link
  if (origin !== window.location.origin) return undefined
  const isSamePage = pathname === window.location.pathname && search === window.location.search
  return isSamePage && hash ? undefined : link
}

/** Returns the link of a plain click, unless another listener has prevented the event. */
export function linkToFollow(event: MouseEvent): HTMLAnchorElement | undefined {
  return event.defaultPrevented ? undefined : followedLink(event)
}

/** `/products?page=2#main` */
export function addressOf({ pathname, search, hash }: HTMLAnchorElement): string {
  return pathname + search + hash
}

/** Returns the link of a plain click, also when another listener has prevented the event. */
export function followedLink(event: MouseEvent): HTMLAnchorElement | undefined {
  return isPlainClick(event) ? linkOf(event.target) : undefined
}
