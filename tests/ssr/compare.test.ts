/** The comparison in the server's HTML: everything in it works without script. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { WireProduct } from '#api/wire.ts'
import { paths } from '#domain/paths.ts'
import { parsePage } from '#tests/support/parse-page.ts'
import { makeWorld, type World } from '#tests/support/world.ts'

const CRAWLER = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'
const UNKNOWN = 'f'.repeat(24)

let world: World
let products: readonly WireProduct[]
beforeAll(async () => {
  world = await makeWorld({ until: () => {} })
  const answer = await fetch(`${world.url}/api/v1.0/products?limit=100`)
  products = ((await answer.json()) as { data: WireProduct[] }).data
})
afterAll(() => world.close())

/** Returns the complete page in a language. */
async function read(path: string, language = 'en') {
  const answer = await fetch(world.url + path, {
    headers: { 'user-agent': CRAWLER, 'accept-language': language, accept: 'text/html' },
  })
  const document = parsePage(await answer.text())
  // The row of the quote list has buttons and no property.
  const rows = new Map(
    Array.from(document.querySelectorAll('main tbody tr:not(:has(td button))')).map((row) => [
      textOf(row.querySelector('th')).replace(' ≠', '').replace('≠', ''),
      {
        isMarked: row.querySelector('th [role="img"]') !== null,
        cells: Array.from(row.querySelectorAll('td')).map(textOf),
        drawings: row.querySelectorAll('svg rect').length,
      },
    ]),
  )
  return { status: answer.status, document, rows, main: textOf(document.querySelector('main')) }
}

const textOf = (element: Element | null) => element?.textContent.replace(/\s+/g, ' ').trim() ?? ''
const idOf = (type: string) =>
  products.find((product) => product.type === type && product.length && product.heigh)?._id ?? ''

describe('a comparison', () => {
  it.each([
    ['its column', (id: string) => paths.compare([id])],
    ['the list of the latest', () => paths.products()],
  ])('requests no picture of a product without pictures: %s', async (_where, address) => {
    const settings = await fetch(`${world.url}/api/v1.0/settings`)
    const { data } = (await settings.json()) as { data: { latest: WireProduct[] } }
    const id = data.latest[0]?._id ?? ''
    const written = await fetch(`${world.url}/__mock/db/products/${id}?world=bare`, {
      method: 'PATCH',
      headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', origin: world.url },
      body: JSON.stringify({ images: [] }),
    })
    expect(written.status).toBe(200)
    const page = new URL(address(id), world.url)
    page.searchParams.set('world', 'bare')
    const { document } = await read(page.pathname + page.search)
    expect(document.querySelectorAll(`main a[href="${paths.details(id)}"]`).length).toBeGreaterThan(0)
    expect(document.querySelectorAll('main img').length).toBeGreaterThan(0)
    expect(document.querySelectorAll('img[src$="/provider/"]').length).toBe(0)
  })

  it.each([
    ['en', 'Length', '54 cm', 'Product type', 'different'],
    ['ar', 'الطول', '54 سم', 'نوع المنتج', 'مختلف'],
    ['tr', 'Uzunluk', '54 cm', 'Ürün türü', 'farklı'],
  ])(
    'in %s has a column for each product and a row for each property',
    async (language, length, measure, type, sign) => {
      const ids = [idOf('dining-chair'), idOf('conference-table')]
      const { status, document, rows } = await read(paths.compare(ids), language)
      expect(status).toBe(200)
      expect(document.querySelectorAll('thead th[scope="col"]')).toHaveLength(2)
      expect(rows.get(length)?.cells).toEqual([measure, expect.stringMatching(/^300 /)])
      expect(rows.has(type)).toBe(true)
      expect(rows.size).toBe(14)
      expect(document.querySelector('tbody [role="img"]')?.getAttribute('aria-label')).toBe(sign)
      expect(Array.from(rows.values(), ({ drawings }) => drawings).filter(Boolean)).toEqual([2])
      const titles = Array.from(document.querySelectorAll('thead th a[href^="/details/"]')).map((link) =>
        link.getAttribute('href'),
      )
      expect(titles).toEqual(ids.map(paths.details))
    },
  )

  it('gives screen readers the product alone as the header of a column, and no row whose cells are only drawings', async () => {
    const ids = [idOf('dining-chair'), idOf('conference-table')]
    const { document } = await read(paths.compare(ids))
    const headers = Array.from(document.querySelectorAll('thead th[scope="col"]'))
    // Without a label the name of a header contains the names of its three buttons, read at each change of the column.
    expect(headers.map((header) => header.getAttribute('aria-label'))).toEqual(
      headers.map((header) => textOf(header.querySelector('a[href^="/details/"]'))),
    )
    const rows = Array.from(document.querySelectorAll('tbody tr'))
    const silent = rows.filter((row) => row.querySelector('td > svg'))
    expect(silent.map((row) => row.getAttribute('aria-hidden'))).toEqual(['true'])
  })

  it('marks the rows that differ and no others, and shows only these on request', async () => {
    // One model in two finishes has the same sizes.
    const [one, other] = products.filter(({ sku = '' }) => sku.startsWith('SD-DCH-HARMAN-'))
    const ids = [one?._id ?? '', other?._id ?? '']
    const all = await read(paths.compare(ids))
    expect(all.rows.get('Length')?.isMarked).toBe(false)
    expect(all.rows.get('SKU')?.isMarked).toBe(true)
    for (const { isMarked, cells } of all.rows.values()) {
      if (cells.every((cell) => cell !== '')) expect(isMarked).toBe(new Set(cells).size > 1)
    }
    const differences = await read(paths.compare(ids, true))
    expect(differences.rows.has('Length')).toBe(false)
    expect([...differences.rows.values()].every(({ isMarked }) => isMarked)).toBe(true)
    expect(differences.document.querySelector('input[name="only"]')?.hasAttribute('checked')).toBe(true)
  })

  it('can be changed by links and a form alone', async () => {
    const [one, two, three] = products.map(({ _id }) => _id)
    const ids = [one ?? '', two ?? '', three ?? '']
    const { document } = await read(paths.compare(ids))
    const links = Array.from(document.querySelectorAll('main a')).map(
      (link) => link.getAttribute('href') ?? '',
    )
    for (const id of ids) expect(links).toContain(paths.compare(ids.filter((other) => other !== id)))
    const added = links.filter((link) => link.startsWith(`${paths.compare(ids)},`))
    expect(added.length).toBeGreaterThan(1)
    expect((await read(added[0] ?? '')).document.querySelectorAll('thead th[scope="col"]')).toHaveLength(4)
    const replaced = links.filter((link) => link.includes(`,${two},${three}`) && !link.includes(one ?? ''))
    expect(replaced.length).toBeGreaterThan(1)
    for (const button of document.querySelectorAll('main button[popovertarget]')) {
      expect(document.getElementById(button.getAttribute('popovertarget') ?? '')).not.toBeNull()
    }
    const form = document.querySelector('form:has(input[name="only"])')
    expect(form?.getAttribute('action')).toBe('/compare')
    expect(form?.querySelector('input[name="ids"]')?.getAttribute('value')).toBe(ids.join(','))
  })

  it('names products that are removed, unknown or too many, and compares the rest', async () => {
    const ids = products.slice(0, 5).map(({ _id }) => _id)
    const some = await read(`/compare?ids=${ids[0]},${UNKNOWN},<b>,${ids[1]}`)
    expect(some.status).toBe(200)
    expect(some.main).toContain('2 products in this link are no longer available.')
    expect(some.document.querySelectorAll('thead th[scope="col"]')).toHaveLength(2)
    const many = await read(paths.compare(ids))
    expect(many.main).toContain('Only the first 4 products in this link are compared.')
    expect(many.document.querySelectorAll('thead th[scope="col"]')).toHaveLength(4)
  })

  it('of one product suggests others, of none says how to begin', async () => {
    const id = idOf('dining-chair')
    const one = await read(paths.compare([id]))
    expect(one.document.querySelector('table')).toBeNull()
    expect(one.document.querySelectorAll(`main a[href^="/compare?ids=${id},"]`).length).toBeGreaterThan(2)
    const none = await read(paths.compare())
    expect(none.main).toContain('Nothing to compare yet')
    expect(none.document.querySelector('main a[href="/products"]')).not.toBeNull()
    expect((await read(`/compare?ids=${UNKNOWN}`)).main).toContain('Nothing to compare yet')
  })

  it('begins on a product’s page with a link, without script', async () => {
    const { document } = await read(paths.details(idOf('dining-chair')))
    expect(document.querySelector(`main a[href="${paths.compare([idOf('dining-chair')])}"]`)).not.toBeNull()
  })
})
