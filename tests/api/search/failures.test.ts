import { describe, expect, it } from 'vitest'
import { createApi } from '#api/client.ts'
import { ApiError } from '#api/errors.ts'

/** Products of a provider by keyword; it fails for any other, and has no categories. */
function searchOf(found: Readonly<Record<string, readonly string[]>>) {
  const api = createApi(async (path) => {
    const { pathname, searchParams } = new URL(path, 'http://p')
    const titles = pathname === '/products' ? found[searchParams.get('keyword') ?? ''] : undefined
    if (!titles) throw new ApiError(500, undefined)
    const data = titles.map((titleEn) => ({ _id: titleEn, titleEn }))
    return { data, allResults: data.length }
  })
  return (keyword: string) => api.search({ keyword, page: 1, limit: 9 }, 'en')
}

describe('a search with more than one query to the provider', () => {
  it('shows the results of the typed word if another query fails', async () => {
    expect(await searchOf({ chairs: ['Two chairs'] })('chairs')).toMatchObject({ total: 1 })
  })

  it('fails if the typed word finds nothing and the query with another word fails', async () => {
    await expect(searchOf({ chairs: [] })('chairs')).rejects.toBeInstanceOf(ApiError)
  })

  it('fails if the query with the typed word fails', async () => {
    await expect(searchOf({ chair: ['Chair'] })('chairs')).rejects.toBeInstanceOf(ApiError)
  })

  it('shows the results of another form of the word without a notice, those of a synonym with one', async () => {
    const forms = await searchOf({ chairs: ['Rug for chairs'], chair: ['Chair'] })('chairs')
    expect(forms.items.map(({ title }) => title)).toEqual(['Chair', 'Rug for chairs'])
    expect(forms.instead).toBeUndefined()
    const names = await searchOf({ couches: [], couch: [], sofa: ['Sofa'] })('couches')
    expect(names).toMatchObject({ total: 1, instead: { keyword: 'sofa' } })
  })

  it('finds an SKU without its separators, and says so', async () => {
    const found = searchOf({ klt1042: [], 'klt-1042': ['Stool'] })
    expect(await found('klt1042')).toMatchObject({ total: 1, instead: { keyword: 'klt-1042' } })
  })

  it.each([
    ['of a character that stands for four words', '\ufdfa'.repeat(100)],
    ['of words with longer synonyms', 'بنش '.repeat(25)],
  ])('sends no keyword that is longer than the provider accepts: %s', async (_what, keyword) => {
    const asked: string[] = []
    const api = createApi(async (path) => {
      asked.push(new URL(path, 'http://p').searchParams.get('keyword') ?? '')
      return { data: [], allResults: 0 }
    })
    await api.search({ keyword, page: 1, limit: 9 }, 'ar')
    expect(Math.max(...asked.map(({ length }) => length))).toBeLessThanOrEqual(200)
  })

  it('works without categories and without names of tags', async () => {
    expect(await searchOf({ oak: ['Oak'] })('oak')).toMatchObject({ total: 1, categories: [] })
  })
})

describe('a search while the categories do not answer', () => {
  function searchWithoutCategories(answer: (keyword: string) => Promise<unknown>) {
    const asked: string[] = []
    let answerCategories = () => {}
    const categories = new Promise<readonly []>((resolve) => {
      answerCategories = () => resolve([])
    })
    const api = createApi(
      (path) => {
        const keyword = new URL(path, 'http://p').searchParams.get('keyword') ?? ''
        asked.push(keyword)
        return answer(keyword)
      },
      { categories: () => categories },
    )
    return {
      asked,
      answerCategories,
      search: () => api.search({ keyword: 'chairs', page: 1, limit: 9 }, 'en'),
    }
  }

  it('asks for the typed keyword at once, and only once', async () => {
    const world = searchWithoutCategories(async () => ({ data: [], allResults: 0 }))
    const searching = world.search()
    await expect.poll(() => world.asked).toEqual(['chairs'])
    world.answerCategories()
    await searching
    expect(world.asked.filter((keyword) => keyword === 'chairs')).toHaveLength(1)
  })

  it('fails as soon as the query with the typed keyword fails', async () => {
    const { search } = searchWithoutCategories(async () => {
      throw new ApiError(504, undefined)
    })
    await expect(search()).rejects.toBeInstanceOf(ApiError)
  })

  it('does not wait for another query if the one with the typed keyword fails', async () => {
    let failTyped = () => {}
    const typed = new Promise((_, reject) => {
      failTyped = () => reject(new ApiError(504, undefined))
    })
    const world = searchWithoutCategories((keyword) => (keyword === 'chairs' ? typed : new Promise(() => {})))
    const failing = expect(world.search()).rejects.toBeInstanceOf(ApiError)
    world.answerCategories()
    await expect.poll(() => world.asked).toContain('chair')
    failTyped()
    await failing
  })
})
