import { describe, expect, it, test } from 'vitest'
import { parseViewPreference, viewPreferenceValue } from '#domain/listing/view-preference.ts'

describe('the cookie of the layout', () => {
  test.each([
    ['grid-3', { view: 'grid', columns: 3 }],
    ['list-4', { view: 'list', columns: 4 }],
    ['grid-9', { view: 'grid', columns: 3 }],
    ['', { view: 'grid', columns: 3 }],
    [undefined, { view: 'grid', columns: 3 }],
    ['list-2; evil', { view: 'grid', columns: 3 }],
  ] as const)('%j', (value, preference) => expect(parseViewPreference(value)).toEqual(preference))

  it('is read as it was written', () => {
    expect(parseViewPreference(viewPreferenceValue({ view: 'list', columns: 2 }))).toEqual({
      view: 'list',
      columns: 2,
    })
  })
})
