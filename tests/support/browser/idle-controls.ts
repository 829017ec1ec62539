import type { Page } from 'playwright-core'

/** Returns buttons without a handler, form or popover, and links without an address that are not marked as disabled. */
export function idleControls(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const handlers = (element: Element): string[] => {
      const key = Object.keys(element).find((name) => name.startsWith('__reactProps'))
      const props = key ? (element as unknown as Record<string, Record<string, unknown>>)[key] : undefined
      return Object.entries(props ?? {}).flatMap(([name, value]) =>
        /^on[A-Z]/.test(name) && typeof value === 'function' ? [name] : [],
      )
    }
    const describe = (element: Element) => element.outerHTML.slice(0, 160)
    const buttons = [...document.querySelectorAll<HTMLButtonElement>('button')].filter(
      (button) =>
        !handlers(button).includes('onClick') &&
        !button.popoverTargetElement &&
        !(button.type === 'submit' && button.form),
    )
    const links = [...document.querySelectorAll('a:not([aria-disabled=true])')].filter(
      (link) => !link.getAttribute('href')?.replace('#', ''),
    )
    const forms = [...document.querySelectorAll('form')].filter(
      (form) => !form.getAttribute('action') && !handlers(form).includes('onSubmit'),
    )
    return [...buttons, ...links, ...forms].map(describe)
  })
}
