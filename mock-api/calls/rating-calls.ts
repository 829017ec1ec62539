import { z } from 'zod'
import { dataOf, listOf, type WireRating, wireNewRating, wireRating } from '#api/wire.ts'
import type { SeedRating } from '#fixtures/records.ts'
import type { AccountServices } from '../accounts/account-services.ts'
import { limitParameter, pageParameter, sortBy } from '../catalogue/list-query.ts'
import { paginate } from '../catalogue/paginate.ts'
import { call } from '../http/call.ts'
import { notFound } from '../http/refusal.ts'
import type { MockState } from '../state-type.ts'

const product = z.string('product is required').min(1, 'product is required')
const ratingsQuery = z.object({
  product,
  limit: limitParameter,
  page: pageParameter,
  sort: sortBy(['createdAt', 'rating']),
})

export const ratingCalls = (state: MockState, { accounts }: AccountServices) => {
  const known = (id: string) => {
    if (!state.catalogue().byId.has(id)) throw notFound()
    return id
  }
  const serve = ({ _id, product, user, rating, comment, createdAt }: SeedRating): WireRating[] => {
    const author = accounts.byId(user)
    if (!author) return []
    const { username, image } = author
    return [{ _id, product, user: { _id: user, username, image }, rating, comment, createdAt }]
  }

  return [
    call({
      method: 'get',
      path: '/rating',
      tag: 'Ratings',
      summary: 'Ratings of a product',
      access: 'public',
      cacheable: true,
      query: ratingsQuery,
      answer: { status: 200, schema: listOf(wireRating), description: 'A page of ratings' },
      refusals: { 404: 'There is no such product' },
      handle({ query }) {
        const ratings = state.people().ratingsOf(known(query.product)).flatMap(serve)
        return { body: paginate(ratings.sort(inOrder(query.sort)), query, (rating) => rating) }
      },
    }),

    call({
      method: 'post',
      path: '/rating',
      tag: 'Ratings',
      summary: 'Rate a product; a second rating replaces the first',
      access: 'customer',
      body: wireNewRating,
      answer: { status: 201, schema: dataOf(wireRating), description: 'The rating' },
      refusals: { 404: 'There is no such product' },
      async handle({ body, caller }) {
        const { ratings } = state.store.records
        const id = known(body.product)
        const place = ratings.findIndex((each) => each.product === id && each.user === caller._id)
        const rating: SeedRating = {
          _id: ratings[place]?._id ?? state.newId(),
          product: id,
          user: caller._id,
          rating: body.rating,
          ...(body.comment && { comment: body.comment }),
          createdAt: new Date(state.now()).toISOString(),
        }
        if (place === -1) ratings.push(rating)
        else ratings[place] = rating
        await state.store.savePeople()
        return { body: { data: serve(rating)[0] } }
      },
    }),

    call({
      method: 'get',
      path: '/rating/my-rating',
      tag: 'Ratings',
      summary: 'The caller’s own rating of a product',
      access: 'customer',
      query: z.object({ product }),
      answer: { status: 200, schema: dataOf(wireRating.nullable()), description: 'The rating, or `null`' },
      refusals: { 404: 'There is no such product' },
      handle({ query, caller }) {
        const own = state
          .people()
          .ratingsOf(known(query.product))
          .find(({ user }) => user === caller._id)
        return { body: { data: (own && serve(own)[0]) ?? null } }
      },
    }),
  ]
}

function inOrder(sort: string) {
  const orders = sort.split(',')
  return (one: WireRating, other: WireRating) => {
    for (const order of orders) {
      const field = order.replace(/^-/, '') as 'createdAt' | 'rating'
      if (one[field] !== other[field]) return one[field] < other[field] === order.startsWith('-') ? 1 : -1
    }
    return one._id < other._id ? -1 : 1
  }
}
