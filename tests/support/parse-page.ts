import { parseHTML } from 'linkedom'

/** Returns a page's document. Nothing in it runs or loads. linkedom needs a quarter of happy-dom's CPU time. */
export function parsePage(html: string): Document {
  const { document } = parseHTML(html)
  for (const element of document.querySelectorAll('*')) lowerAttributeNames(element)
  return document
}

/** linkedom keeps the case of attributes' names, which React writes as `srcSet`. */
function lowerAttributeNames(element: Element): void {
  for (const { name, value } of Array.from(element.attributes)) {
    if (name === name.toLowerCase()) continue
    element.removeAttribute(name)
    element.setAttribute(name.toLowerCase(), value)
  }
}
