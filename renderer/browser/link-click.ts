import { isPlainClick } from '#ui/browser/click.ts'

/** Returns the link around an event's target, if it leads to another page of the store. */
export function linkOf(target: EventTarget | null): HTMLAnchorElement | undefined {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null
  if (!link || link.target === '_blank' || link.hasAttribute('download')) return undefined
  // `data-navigation="none"` marks links that need a new document, or that other code handles.
  if (link.dataset.navigation === 'none' || link.relList.contains('external')) return undefined
  const { origin, pathname, search, hash } = link
  if (origin !== window.location.origin) return undefined
  const isSamePage = pathname === window.location.pathname && search === window.location.search
  return isSamePage && hash ? undefined : link
}

/** Returns the link of a plain click, unless another listener has prevented the event. */
export function linkToFollow(event: MouseEvent): HTMLAnchorElement | undefined {
  return !event.defaultPrevented && isPlainClick(event) ? linkOf(event.target) : undefined
}
