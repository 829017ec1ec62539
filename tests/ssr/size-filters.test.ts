/** Filters by size in the server's HTML: a form and an address, without script. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { paths } from '#domain/paths.ts'
import { parsePage } from '#tests/support/parse-page.ts'
import { makeWorld, type World, type WorldOptions } from '#tests/support/world.ts'

const CRAWLER = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'

/** A provider without size filters: it ignores unknown parameters (CONTRACT.md, Conventions). */
const withoutSizes: NonNullable<WorldOptions['provider']> = (next) => (request, response) => {
  const url = new URL(request.url ?? '/', 'http://provider.invalid')
  for (const name of ['lengthMax', 'widthMax', 'heightMax', 'door']) url.searchParams.delete(name)
  request.url = url.pathname + url.search
  next(request, response)
}

let world: World
beforeAll(async () => {
  world = await makeWorld({ until: () => {} })
})
afterAll(() => world.close())

async function read(path: string, { url } = world) {
  const answer = await fetch(url + path, {
    headers: { 'user-agent': CRAWLER, 'accept-language': 'en', accept: 'text/html' },
  })
  const document = parsePage(await answer.text())
  const fieldOf = (name: string) => document.querySelector(`#advanced-search input[name="${name}"]`)
  return {
    document,
    total: Number(/of (\d+)/.exec(document.querySelector('[role="status"]')?.textContent ?? '')?.[1]),
    value: (name: string) => fieldOf(name)?.getAttribute('value'),
    isTicked: (name: string) => fieldOf(name)?.hasAttribute('checked'),
    main: document.querySelector('main')?.textContent ?? '',
  }
}

const NOTICE = 'our catalogue could not filter by size'

describe('a listing with size filters', () => {
  it('finds products by largest sizes and by the door, has these in its fields, and offers to clear them', async () => {
    const every = await read(paths.products())
    const page = await read(paths.products('lengthMax=120&widthMax=60&heightMax=90&door=80'))
    expect(page.total).toBeGreaterThan(0)
    expect(page.total).toBeLessThan(every.total)
    expect(['lengthMax', 'widthMax', 'heightMax'].map(page.value)).toEqual(['120', '60', '90'])
    expect([page.isTicked('door'), every.isTicked('door')]).toEqual([true, false])
    expect(page.document.querySelector('#advanced-search a[href="/products"]')).not.toBeNull()
    expect(page.document.querySelector('meta[name="robots"]')?.getAttribute('content')).toBe('noindex')
    expect(page.main).not.toContain(NOTICE)
  })

  it.each(['lengthMax=wide', 'widthMax=-5', 'heightMax=0', 'door=yes'])(
    'of %s is the whole collection, because that is no valid size',
    async (search) => {
      const page = await read(paths.products(search))
      expect(page.total).toBe(120)
      expect(page.value(search.split('=')[0] ?? '')).not.toBe(search.split('=')[1])
    },
  )

  it('of sizes that no product has offers to clear them', async () => {
    const page = await read(paths.products('lengthMax=1'))
    expect(page.total).toBe(0)
    expect(page.document.querySelector('#advanced-search ~ div a[href="/products"]')).not.toBeNull()
  })

  it('has a notice if the provider ignores size filters', async () => {
    const unknowing = await makeWorld({ provider: withoutSizes })
    const page = await read(paths.products('lengthMax=60'), unknowing)
    expect(page.total).toBe(120)
    expect(page.main).toMatch(/\d products? here may be too large/)
    expect(page.main).toContain(NOTICE)
    expect((await read(paths.products(), unknowing)).main).not.toContain(NOTICE)
  })
})
