import { z } from 'zod'
import { dataOf, wireShowcase, wireVisit } from '#api/wire.ts'
import { call } from '../http/call.ts'
import type { Account } from '../records.ts'
import type { MockState } from '../state-type.ts'

export const settingsAndVisitCalls = (state: MockState) => [
  call({
    method: 'get',
    path: '/settings',
    tag: 'Settings and visits',
    summary: 'The product of the day, the latest and the featured ones',
    access: 'public',
    cacheable: true,
    answer: { status: 200, schema: dataOf(wireShowcase), description: 'Products of the home page' },
    handle({ caller }) {
      const { showcase } = state.catalogue()
      const show = (ids: readonly string[]) => serveAll(state, ids, caller)
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
    summary: 'Record a visit, once per start of the application',
    access: 'public',
    body: z.unknown(),
    answer: { status: 201, schema: dataOf(wireVisit), description: 'The visit' },
    async handle() {
      const visit = { _id: state.newId(), createdAt: new Date(state.now()).toISOString() }
      await state.store.addVisit(visit)
      return { body: { data: visit } }
    },
  }),
]

/** Deleted products are left out. */
function serveAll(state: MockState, ids: readonly string[], caller: Account | undefined) {
  const { byId } = state.catalogue()
  return (Array.isArray(ids) ? ids : []).flatMap((id) => {
    const row = byId.get(id)
    return row ? [state.serve(row, caller)] : []
  })
}
