/** `GET /__mock/states`: pages of the store in every state, language and size, each in a world of its state. */
import { AWKWARD_PRODUCT_ID } from '#fixtures/awkward.ts'
import { LANGUAGES, type Language } from '../languages.ts'
import type { MockState } from '../state-type.ts'
import { STATES, stateWorld } from '../worlds/states.ts'
import { html, type Markup } from './html.ts'
import { mockDocument } from './mock-document.ts'

interface Examples {
  readonly product: string
  readonly otherProduct: string
  readonly category: string
}

/** The store's pages. `tests/mock-api/states.test.ts` compares them with `domain/paths.ts`. */
const STORE_PAGES: readonly {
  readonly name: string
  readonly title: string
  readonly address: (examples: Examples) => string
}[] = [
  { name: 'home', title: 'Home', address: () => '/' },
  { name: 'products', title: 'Products', address: () => '/products' },
  { name: 'category', title: 'A category', address: ({ category }) => `/products?category=${category}` },
  { name: 'search', title: 'A search', address: () => '/products?keyword=oak' },
  { name: 'no-results', title: 'A search without results', address: () => '/products?keyword=zzzz' },
  { name: 'details', title: 'A product', address: ({ product }) => `/details/${product}` },
  {
    name: 'compare',
    title: 'Comparison',
    address: (ids) => `/compare?ids=${ids.product},${ids.otherProduct}`,
  },
  { name: 'quote', title: 'Quote list', address: () => '/quote' },
  { name: 'offer', title: 'Offer editor', address: () => '/offer' },
  { name: 'login', title: 'Log in', address: () => '/login' },
  { name: 'signup', title: 'Create account', address: () => '/signup' },
  { name: 'forgot-password', title: 'Forgot password', address: () => '/forgot-password' },
  { name: 'profile', title: 'Profile', address: () => '/profile' },
  { name: 'wishlist', title: 'Wishlist', address: () => '/profile/wishlist' },
  { name: 'about', title: 'About', address: () => '/about' },
  { name: 'contact', title: 'Contact', address: () => '/contact' },
  { name: 'privacy', title: 'Privacy', address: () => '/privacy' },
  { name: 'offline', title: 'Offline', address: () => '/offline' },
  { name: 'not-found', title: 'An unknown address', address: () => '/nowhere' },
  { name: 'details-sheet', title: 'Printed product', address: ({ product }) => `/sheet/details/${product}` },
  { name: 'wishlist-sheet', title: 'Printed wishlist', address: () => '/sheet/wishlist' },
  { name: 'quote-sheet', title: 'Printed quote', address: () => '/sheet/quote' },
  { name: 'offer-sheet', title: 'Printed offer', address: () => '/sheet/offer' },
]

const SIZES = { phone: 'Phone, 390 × 844', desktop: 'Desktop, 1440 × 900' } as const
const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { en: 'English', ar: 'العربية', tr: 'Türkçe' }
const ALL = 'all'

export function statesPage(state: MockState, query: Readonly<Record<string, unknown>>): string {
  const chosen = {
    page: known(query.page, [ALL, ...STORE_PAGES.map(({ name }) => name)], 'products'),
    state: known(query.state, [ALL, ...Object.keys(STATES)], ALL),
    language: known(query.language, [ALL, ...LANGUAGES], ALL),
    size: known(query.size, Object.keys(SIZES), 'phone'),
  }
  const pages = STORE_PAGES.filter(({ name }) => chosen.page === ALL || chosen.page === name)
  const states = Object.keys(STATES).filter((name) => chosen.state === ALL || chosen.state === name)
  const languages = LANGUAGES.filter((language) => chosen.language === ALL || chosen.language === language)
  return mockDocument({
    title: 'States of the store’s pages',
    style: 'states',
    main: html`<section class="hero wrap">
  <h1>Every page in every state</h1>
  <p>The pictures are the store’s pages themselves, each in a world of its state: nothing here changes what others see. A link opens its page in that world. Log in to the store as the demo customer to see the profile and the wishlist. At the address of the mock alone there is no store to show.</p>
</section>
<form class="choices wrap" method="get">
${choice('page', 'Page', [[ALL, 'All pages'], ...STORE_PAGES.map(({ name, title }) => [name, title] as const)], chosen.page)}
${choice('state', 'State', [[ALL, 'All states'], ...Object.entries(STATES).map(([name, { title }]) => [name, title] as const)], chosen.state)}
${choice('language', 'Language', [[ALL, 'All languages'], ...LANGUAGES.map((language) => [language, LANGUAGE_NAMES[language]] as const)], chosen.language)}
${choice('size', 'Size', Object.entries(SIZES), chosen.size)}
<button class="button" type="submit">Show</button>
</form>
${pages.map(
  ({ title, address }) => html`<section class="wrap states" aria-label="${title}">
<h2>${title}</h2>
<ul class="thumbnails" data-size="${chosen.size}">
${states.flatMap((name) => languages.map((language) => thumbnail(title, name, language, address(examplesOf(state, name)))))}
</ul>
</section>`,
)}`,
  })
}

function thumbnail(page: string, state: string, language: Language, address: string): Markup {
  const title = `${page}, ${STATES[state]?.title}, ${LANGUAGE_NAMES[language]}`
  const href = `${address}${address.includes('?') ? '&' : '?'}world=${stateWorld(state)}&lng=${language}`
  return html`<li>
<a href="${href}" target="_blank"><b>${STATES[state]?.title}</b> <span lang="${language}">${LANGUAGE_NAMES[language]}</span></a>
<div class="screen" inert><iframe src="${href}" title="${title}" loading="lazy" tabindex="-1"></iframe></div>
</li>`
}

function choice(
  name: string,
  words: string,
  values: readonly (readonly [value: string, words: string])[],
  chosen: string,
): Markup {
  return html`<label>${words} <select name="${name}">${values.map(
    ([value, label]) => html`<option value="${value}" ${value === chosen && 'selected'}>${label}</option>`,
  )}</select></label>`
}

/** The worlds of the states have the seed of this one, and so the same ids. */
function examplesOf(state: MockState, name: string): Examples {
  const { rows, categories } = state.ownCatalogue()
  const [first, second] = rows.map(({ wire }) => wire._id)
  return {
    product: name === 'long' ? AWKWARD_PRODUCT_ID : (first ?? ''),
    otherProduct: second ?? '',
    category: categories[0]?._id ?? '',
  }
}

function known(value: unknown, values: readonly string[], otherwise: string): string {
  return values.find((each) => each === value) ?? otherwise
}
