import { Window } from 'happy-dom'
import { createElement, type ReactNode } from 'react'

/** A page as nothing but its elements: what React itself costs for this markup, without a component of ours. */
interface PlainTree {
  treeOf(): ReactNode
}

interface PlainElement {
  readonly name: string
  readonly attributes: Readonly<Record<string, unknown>>
  readonly children: readonly (PlainElement | string)[]
}

export function createPlainTree(html: string): PlainTree {
  const { document } = new Window()
  document.body.innerHTML = html
  const body = read(document.body as unknown as Element)
  return { treeOf: () => body.children.map(build) }
}

function read(element: Element): PlainElement {
  const attributes: Record<string, unknown> = {}
  for (const { name, value } of element.attributes)
    attributes[RENAMED[name] ?? name] = value === '' ? true : value
  return {
    name: element.localName,
    attributes,
    children: [...element.childNodes].flatMap((node): readonly (PlainElement | string)[] => {
      if (node.nodeType === 1) return [read(node as Element)]
      return node.nodeType === 3 && node.textContent ? [node.textContent] : []
    }),
  }
}

/** New elements each time, as a list of components makes them. */
function build(node: PlainElement | string, key: number): ReactNode {
  if (typeof node === 'string') return node
  return createElement(node.name, { key, ...node.attributes }, ...childrenOf(node))
}

function childrenOf({ name, children }: PlainElement): readonly ReactNode[] {
  // A text area's text is its value; everybody else's children are children.
  return name === 'textarea' ? [] : children.map(build)
}

/** Markup's names that React spells otherwise. */
const RENAMED: Readonly<Record<string, string>> = {
  class: 'className',
  for: 'htmlFor',
  srcset: 'srcSet',
  tabindex: 'tabIndex',
  colspan: 'colSpan',
  datetime: 'dateTime',
  autocomplete: 'autoComplete',
  fetchpriority: 'fetchPriority',
  maxlength: 'maxLength',
  inputmode: 'inputMode',
  enterkeyhint: 'enterKeyHint',
  autoplay: 'autoPlay',
  playsinline: 'playsInline',
  crossorigin: 'crossOrigin',
  readonly: 'readOnly',
  novalidate: 'noValidate',
  value: 'defaultValue',
  checked: 'defaultChecked',
  popovertarget: 'popoverTarget',
}
