import { z } from 'zod'
import { dataOf, wireShowcase, wireVisit } from '#api/wire.ts'
import { call } from '../http/call.ts'
import type { World } from '../mock-state.ts'
import type { Account } from '../records.ts'

export const settingsAndVisitCalls = (world: World) => [
  call({
    method: 'get',
    path: '/settings',
    tag: 'Settings and visits',
    summary: 'The product of the day, the latest and the featured ones',
    access: 'public',
    cacheable: true,
    answer: { status: 200, schema: dataOf(wireShowcase), description: 'Products of the home page' },
    handle({ caller }) {
      const { showcase } = world.catalogue()
      const show = (ids: readonly string[]) => serveAll(world, ids, caller)
      return {
        body: {
          data: {
            theDay: show(showcase.theDay),
            latest: show(showcase.latest),
            featured: show(showcase.featured),
          },
        },
      }
    },
  }),

  call({
    method: 'post',
    path: '/visits',
    tag: 'Settings and visits',
    summary: 'A visit, once per start of the application',
    access: 'public',
    body: z.unknown(),
    answer: { status: 201, schema: dataOf(wireVisit), description: 'The visit' },
    async handle() {
      const visit = { _id: world.newId(), createdAt: new Date(world.now()).toISOString() }
      await world.store.addVisit(visit)
      return { body: { data: visit } }
    },
  }),
]

/** Products that are gone since are left out. */
function serveAll(world: World, ids: readonly string[], caller: Account | undefined) {
  const { byId } = world.catalogue()
  return (Array.isArray(ids) ? ids : []).flatMap((id) => {
    const row = byId.get(id)
    return row ? [world.serve(row, caller)] : []
  })
}
