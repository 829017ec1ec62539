/** Browser (`renderer/client-navigation/page-routes.ts`) and server (Vike) find the same page for an address. */
import supertest from 'supertest'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { routeOf } from '#renderer/client-navigation/page-routes.ts'
import { parsePage } from '#tests/support/parse-page.ts'
import { findExamples, signedInCookie, storePages } from '#tests/support/store-pages.ts'
import { makeWorld, type World } from '#tests/support/world.ts'

describe('the page of an address', () => {
  let world: World
  let cookie: string
  beforeAll(async () => {
    world = await makeWorld({ until: afterAll })
    cookie = await signedInCookie(world)
  })

  it.each(storePages.map((page) => [page.name, page] as const))(
    '%s is the same in browser and server',
    async (_name, { path, personal }) => {
      const address = path(await findExamples(world))
      const asked = supertest(world.url).get(address)
      const { text } = await (personal ? asked.set('cookie', cookie) : asked).expect(200)
      const written = JSON.parse(parsePage(text).getElementById('page-context')?.textContent ?? '')
      expect(written).toEqual(routeOf(new URL(address, world.url).pathname))
    },
  )

  it.each([
    '/nowhere',
    '/details',
    '/details/a/b',
    '/products/',
    '/sheet/details',
    '/Products',
    '/_error',
    '/index',
  ])('%s has none in the browser, which loads a document', (pathname) => {
    expect(routeOf(pathname)).toBeUndefined()
  })
})
