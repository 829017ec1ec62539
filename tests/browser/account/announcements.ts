import type { Page } from 'playwright-core'

declare global {
  interface Window {
    announcements?: string[]
  }
}

/**
 * Records from now on, in this document, what screen readers read without being asked: `alert: …`, `status: …` and `polite: …`
 * for the changes of live regions, `focus: …` for the control that gets the focus, with its description, and `description: …`
 * for a description that is inserted together with the focus: Chromium reports it after the focus, as a change. `part: …` is an
 * element in a region with a role, which Orca reads again when it changes. `unread: …` is a
 * control that gets the focus less than 100 ms after the element that had it was removed: Chromium reports both together, and
 * Orca then takes the control as its new place without reading it. A text is recorded as it is after the script that has changed it.
 */
export async function recordAnnouncements(page: Page): Promise<void> {
  await page.evaluate(() => {
    const isRecording = window.announcements !== undefined
    window.announcements = []
    if (isRecording) return
    const read = (node: Node | null | undefined) => node?.textContent?.replace(/\s+/g, ' ').trim() ?? ''

    const ROLES = '[role=alert], [role=status], output'
    const liveRegion = (node: Node) => {
      const element = node instanceof Element ? node : node.parentElement
      const region = element?.closest(`[aria-live], ${ROLES}`)
      return region?.getAttribute('aria-live') === 'off' ? undefined : region
    }
    const insertedAt = new WeakMap<Node, number>()
    /** The description of the field that the present script has focused. */
    let described: Element | null = null
    let focused = document.activeElement
    let removedAt: number | undefined
    new MutationObserver((changes) => {
      const texts = new Set<string>()
      if (focused?.isConnected === false) removedAt ??= performance.now()
      for (const { type, addedNodes } of changes) {
        for (const node of type === 'childList' ? addedNodes : []) {
          if (!(node instanceof Element)) continue
          if (node === described) texts.add(`description: ${read(node)}`)
          for (const region of [node, ...node.querySelectorAll(`[aria-live], ${ROLES}`)])
            insertedAt.set(region, performance.now())
        }
      }
      for (const { type, target, addedNodes } of changes) {
        // A change of the role is an insertion in Firefox.
        for (const node of type === 'childList' ? addedNodes : [target]) {
          if (!node.isConnected) continue
          const region = liveRegion(type === 'attributes' ? (target.parentElement ?? target) : node)
          // A region is known 100 ms after its insertion. An alert is read when it is inserted itself, in Firefox not when an element
          // around it is.
          const age = performance.now() - (insertedAt.get(region ?? node) ?? Number.NEGATIVE_INFINITY)
          if (age < 100 && !(node === region && region.matches('[role=alert]'))) continue
          // The whole of a region with one of the roles is read; of other regions what was added.
          const text = read(region?.matches(ROLES) ? region : node)
          const kind = region?.getAttribute('role') ?? region?.getAttribute('aria-live')
          if (region && text) texts.add(`${kind}: ${text}`)
          // Orca reads a changed element in such a region after the whole.
          const changed = type === 'characterData' ? target.parentElement : target
          if (region?.matches(ROLES) && region !== changed && region.contains(changed))
            texts.add(`part: ${read(changed)}`)
        }
      }
      described = null
      window.announcements?.push(...texts)
    }).observe(document, { subtree: true, childList: true, characterData: true, attributeFilter: ['role'] })

    const descriptionOf = (element: Element | null | undefined) =>
      document.getElementById(element?.getAttribute('aria-describedby') ?? '')
    document.addEventListener('focusin', ({ target, relatedTarget }) => {
      const control = target as HTMLInputElement
      described = descriptionOf(control)
      const name = control.getAttribute('aria-label') ?? read(control.labels?.[0] ?? control)
      const group = control.closest('[role=group], fieldset')
      const isEntered = !group?.contains(relatedTarget as Node | null)
      const texts = [name, read(described), isEntered ? read(descriptionOf(group)) : '']
      const now = performance.now()
      const isUnread = focused?.isConnected === false && now - (removedAt ?? now) < 100
      focused = control
      removedAt = undefined
      window.announcements?.push(`${isUnread ? 'unread' : 'focus'}: ${texts.filter(Boolean).join('. ')}`)
    })
  })
}

/** Returns the kinds of the announcements so far that contain the text: `['focus', 'alert']`. */
export function announced(page: Page, text: string): Promise<readonly string[]> {
  return page.evaluate(
    (part) =>
      (window.announcements ?? [])
        .filter((announcement) => announcement.includes(part))
        .map((announcement) => announcement.split(':')[0] ?? ''),
    text,
  )
}
