import { SWRConfig } from 'swr'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { Api } from '#api/client.ts'
import { ApiError } from '#api/errors.ts'
import type { Page, Rating } from '#domain/shapes.ts'
import type { Language } from '#locales/languages.ts'
import { ProductRatings } from '#pages/details/ratings/product-ratings.tsx'
import { RatingForm } from '#pages/details/ratings/rating-form.tsx'
import { hydrated, leyla, withApi } from '#tests/ui/rendered-component.tsx'
import { listenForToasts, type Toast } from '#ui/browser/notify.ts'
import { OwnRating } from '#ui/components/own-rating/own-rating.tsx'

const PRODUCT = '65f0000000000000000000a1'

function aRating(number: number, changes: Partial<Rating> = {}): Rating {
  return {
    id: `${number}`,
    authorName: `Customer ${number}`,
    stars: 4,
    comment: `Comment ${number}`,
    createdAt: '2026-11-16T22:00:00.000Z',
    ...changes,
  }
}

function aPage(items: readonly Rating[], page = 1, pageCount = 1): Page<Rating> {
  return { items, page, pageCount, total: items.length, skip: 0 }
}

interface Scene {
  readonly api: Partial<Api>
  readonly language?: Language
  readonly isCustomer?: boolean
}

/** Renders a part and waits until its data has loaded. */
async function show(part: React.ReactNode, { api, language, isCustomer }: Scene) {
  const said: Toast[] = []
  onTestFinished(listenForToasts((toast) => said.push(toast)))
  const { place } = hydrated(
    <SWRConfig value={{ suspense: true, provider: () => new Map(), revalidateOnFocus: false }}>
      {withApi(part, api)}
    </SWRConfig>,
    { language, customer: isCustomer ? leyla : undefined },
  )
  const texts = (selector: string) =>
    Array.from(place.querySelectorAll(selector), ({ textContent }) => textContent)
  const button = (name: string) =>
    Array.from(place.querySelectorAll('button')).find(
      (each) => (each.getAttribute('aria-label') ?? each.textContent) === name,
    ) as HTMLButtonElement
  return { place, texts, button, said }
}

describe('the ratings of a product', () => {
  test('have name, stars, date and comment, each in the direction and language of its own', async () => {
    const api = {
      ratings: async () =>
        aPage([aRating(1, { comment: 'أريكة مريحة' }), aRating(2, { comment: undefined })]),
    }
    const { place, texts } = await show(<ProductRatings productId={PRODUCT} />, { api, language: 'tr' })
    await expect.poll(() => texts('li bdi')).toEqual(['Customer 1', 'Customer 2'])
    expect(texts('li time')).toEqual(['16/11/2026', '16/11/2026'])
    expect(place.querySelector('li [role=img]')?.getAttribute('aria-label')).toContain('4')
    const comments = Array.from(place.querySelectorAll('li [dir=auto]'))
    expect(comments.map((each) => [each.textContent, each.getAttribute('lang')])).toEqual([
      ['أريكة مريحة', ''],
    ])
  })

  test('come page by page, and the present page stays until the next has come', async () => {
    const asked: unknown[] = []
    let arrive = () => {}
    const api: Partial<Api> = {
      ratings: (id, query) => {
        asked.push([id, query])
        if (query?.page === 1) return Promise.resolve(aPage([aRating(1)], 1, 2))
        return new Promise((resolve) => {
          arrive = () => resolve(aPage([aRating(5)], 2, 2))
        })
      },
    }
    const { place, texts, button } = await show(<ProductRatings productId={PRODUCT} />, { api })
    await expect.poll(() => texts('nav > span')).toEqual(['Page 1 of 2'])
    expect(texts('[role=status]')).toEqual([''])
    expect(button('Newer ratings').getAttribute('aria-disabled')).toBe('true')
    button('Older ratings').click()
    await expect.poll(() => place.querySelector('[aria-busy]')).not.toBeNull()
    await expect.poll(() => asked.length).toBe(2)
    expect(texts('li bdi')).toEqual(['Customer 1'])
    arrive()
    await expect.poll(() => texts('li bdi')).toEqual(['Customer 5'])
    expect(texts('[role=status]')).toEqual(['Page 2 of 2'])
    expect(texts('nav > span > [aria-hidden=true]')).toEqual(['Page 2 of 2'])
    expect(asked).toEqual([1, 2].map((page) => [PRODUCT, { page, limit: 4 }]))
  })

  test('are left out with a provider that does not have them', async () => {
    const { place } = await show(<ProductRatings productId={PRODUCT} />, {
      api: { ratings: () => Promise.reject(new ApiError(404, undefined)) },
    })
    expect(place.querySelector('section')).not.toBeNull()
    await expect.poll(() => place.querySelector('section')).toBeNull()
    expect(place.textContent).toBe('')
  })

  test('lead a visitor to the login and back, with nothing to write in', async () => {
    const api = { ratings: async () => aPage([]) }
    const { place, texts } = await show(<ProductRatings productId={PRODUCT} />, { api })
    await expect.poll(() => texts('p')[0]).toBe('Not rated yet')
    expect(place.querySelector('a')?.getAttribute('href')).toBe(`/login?next=%2Fdetails%2F${PRODUCT}`)
    expect(place.querySelectorAll('button, form')).toHaveLength(0)
  })
})

describe('a customer’s own rating', () => {
  const mine = aRating(9, { stars: 2, comment: 'Too low for me.' })

  async function form(rate: Api['rate'], known: Rating | null = mine) {
    const done: string[] = []
    const shown = await show(
      <RatingForm
        productId={PRODUCT}
        onClose={() => done.push('closed')}
        onSaved={() => done.push('saved')}
      />,
      { api: { myRating: async () => known, rate }, isCustomer: true },
    )
    const { place } = shown
    await expect.poll(() => place.querySelector('form')).not.toBeNull()
    const fields = {
      stars: place.querySelector('select') as HTMLSelectElement,
      comment: place.querySelector('textarea') as HTMLTextAreaElement,
    }
    const submit = () => place.querySelector('form')?.requestSubmit()
    return { ...shown, done, fields, submit }
  }

  test('is there to be changed, and is sent with its comment', async () => {
    const sent: unknown[] = []
    const { fields, submit, done, said } = await form(async (...rating) => {
      sent.push(rating)
      return mine
    })
    expect([fields.stars.value, fields.comment.value]).toEqual(['2', 'Too low for me.'])
    // HTML: the first option of a required select is empty. Here every option is a rating.
    expect([fields.stars.options[0]?.value, fields.stars.required]).toEqual(['5', false])
    fields.stars.value = '5'
    fields.comment.value = ' Good after all. '
    submit()
    await expect.poll(() => done).toEqual(['saved'])
    expect(sent).toEqual([[PRODUCT, 5, 'Good after all.']])
    expect(said).toMatchObject([{ kind: 'success', text: 'Your rating is saved' }])
  })

  test('needs stars when it is the first', async () => {
    const { fields } = await form(async () => mine, null)
    expect([fields.stars.value, fields.comment.value, fields.stars.required]).toEqual(['', '', true])
  })

  test('that is refused says why beside its field, and keeps what was written', async () => {
    const body = {
      message: 'Not valid',
      errors: [{ msg: 'Comment is too long', param: 'comment', location: 'body' }],
    }
    const { fields, submit, done, place } = await form(() => Promise.reject(new ApiError(400, body)))
    fields.comment.value = 'Long'
    submit()
    await expect.poll(() => fields.comment.getAttribute('aria-invalid')).toBe('true')
    const note = document.getElementById(fields.comment.getAttribute('aria-describedby') ?? '')
    expect(note?.textContent).toContain('Comment is too long')
    expect(fields.comment.value).toBe('Long')
    expect(done).toEqual([])
    // The message is shown before the button is ready again.
    await expect.poll(() => place.querySelector('[aria-busy]')).toBeNull()
  })

  test('at the end of the session is left to the message about the session', async () => {
    let refuse = (_failure: Error) => {}
    const { place, fields, submit, said } = await form(
      () =>
        new Promise((_resolve, reject) => {
          refuse = reject
        }),
    )
    const busy = () => place.querySelector('[aria-busy]')
    submit()
    await expect.poll(busy).not.toBeNull()
    refuse(new ApiError(401, undefined))
    await expect.poll(busy).toBeNull()
    expect(said).toEqual([])
    expect(fields.comment.value).toBe('Too low for me.')
  })

  test('keeps its comment when only its stars change', async () => {
    const sent: unknown[] = []
    const api: Partial<Api> = {
      myRating: async () => mine,
      async rate(...rating) {
        sent.push(rating)
        return mine
      },
    }
    const { place, button } = await show(
      <div>
        <OwnRating productId={PRODUCT} />
      </div>,
      { api, isCustomer: true },
    )
    await expect.poll(() => place.querySelectorAll('button')).toHaveLength(5)
    button('Rate 4 stars').click()
    await expect.poll(() => sent).toEqual([[PRODUCT, 4, 'Too low for me.']])
  })
})
