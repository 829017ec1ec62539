import { describe, expect, test } from 'vitest'
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

  test.each(
    (['grid', 'list'] as const).flatMap((view) => ([2, 3, 4] as const).map((columns) => ({ view, columns }))),
  )('is read as it was written: %j', (preference) => {
    expect(parseViewPreference(viewPreferenceValue(preference))).toEqual(preference)
  })
})
