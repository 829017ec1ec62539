import { describe, expect, it } from 'vitest'
import { ApiError } from '#api/errors.ts'
import { searchWithSynonyms } from '#api/search-with-synonyms.ts'
import type { Page } from '#domain/shapes.ts'

/** The provider's results by keyword; other keywords fail. */
function providerThatFinds(found: Readonly<Record<string, number>>) {
  return async (keyword: string): Promise<Page<string>> => {
    const total = found[keyword]
    if (total === undefined) throw new ApiError(500, undefined)
    return { items: [keyword], total } as unknown as Page<string>
  }
}

describe('a search that asks again', () => {
  it('shows what the typed word has found when the other question fails', async () => {
    expect(await searchWithSynonyms('chairs', providerThatFinds({ chairs: 1 }))).toMatchObject({ total: 1 })
  })

  it('fails when nothing was found and it cannot be known whether another word finds something', async () => {
    await expect(searchWithSynonyms('chairs', providerThatFinds({ chairs: 0 }))).rejects.toBeInstanceOf(
      ApiError,
    )
  })

  it('shows what the other word finds, and says which that is', async () => {
    expect(await searchWithSynonyms('chairs', providerThatFinds({ chairs: 1, chair: 45 }))).toMatchObject({
      total: 45,
      instead: { keyword: 'chair', typedTotal: 1 },
    })
  })
})
