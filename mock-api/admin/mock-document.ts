/** The document around the mock's own pages. All resources are local, and the policy allows no others. */
import { html, type Markup } from './html.ts'

interface Parts {
  readonly title: string
  readonly nav?: readonly (readonly [href: string, words: string])[]
  readonly main: Markup
  /** Name of the page's own style sheet. */
  readonly style: string
  readonly script?: string
  /** Name of the world that the page shows. */
  readonly world?: string
}

const SHARED_STYLES = ['tokens', 'base', 'frame']

const MARK =
  'M5 3.5a1.5 1.5 0 0 1 1.5-1.5h8A1.5 1.5 0 0 1 16 3.5V12H5zM17 3.5a1.5 1.5 0 0 1 1.5-1.5h8A1.5 1.5 0 0 1 28 3.5V12H17z' +
  'M29 3.5a1.5 1.5 0 0 1 1.5-1.5h8A1.5 1.5 0 0 1 40 3.5V12H29zM0 14h45v4H0zM4 18h4v6H4zM37 18h4v6h-4z'

export function mockDocument({ title, nav = [], main, style, script, world }: Parts): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="icon" href="/__mock/static/mark.svg" type="image/svg+xml">
${[...SHARED_STYLES, style].map((name) => html`<link rel="stylesheet" href="/__mock/static/${name}.css">`)}
${script !== undefined && html`<script type="module" src="${script}"></script>`}
</head>
<body${world !== undefined && html` data-world="${world}"`}>
<a class="skip" href="#main">Skip to content</a>
<header class="top wrap">
  <a class="logo" href="/__mock">
    <svg viewBox="0 0 45 26" fill="currentColor" aria-hidden="true"><path d="${MARK}"/></svg>
    <span>Sedir</span><span class="role">mock provider</span>
  </a>
  ${nav.length > 0 && html`<nav aria-label="On this page">${nav.map(([href, words]) => html`<a href="${href}">${words}</a>`)}</nav>`}
</header>
<main id="main">${main}</main>
</body>
</html>
`.text
}

/** A heading beside its content. */
export function section(id: string, title: string, words: string | Markup, content: Markup): Markup {
  return html`<section class="part wrap" id="${id}" aria-labelledby="${id}-title">
  <div class="head"><h2 id="${id}-title">${title}</h2><p>${words}</p></div>
  <div>${content}</div>
</section>`
}
