import { Window } from 'happy-dom'
import { createElement, type ReactNode } from 'react'

/** A page as host elements only: React's own cost for this markup, without components. */
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

/** Creates new elements for each render, as components do. */
function build(node: PlainElement | string, key: number): ReactNode {
  if (typeof node === 'string') return node
  return createElement(node.name, { key, ...node.attributes }, ...childrenOf(node))
}

function childrenOf({ name, children }: PlainElement): readonly ReactNode[] {
  // React sets the text of a textarea by its value, not by children.
  return name === 'textarea' ? [] : children.map(build)
}

/** HTML attributes that have another name in React. */
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
