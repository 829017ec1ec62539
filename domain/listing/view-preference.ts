/**
 * The preferred layout of the listing. A cookie stores it, so that the server renders it and a reload does not change
 * the layout.
 */

export type View = 'grid' | 'list'
export type GridColumns = 2 | 3 | 4
export const GRID_COLUMNS: readonly GridColumns[] = [2, 3, 4]

export interface ViewPreference {
  readonly view: View
  readonly columns: GridColumns
}

export const DEFAULT_VIEW_PREFERENCE: ViewPreference = { view: 'grid', columns: 3 }

const PREFERENCES: readonly ViewPreference[] = (['grid', 'list'] as const).flatMap((view) =>
  GRID_COLUMNS.map((columns) => ({ view, columns })),
)

/** Parses the value of `VIEW_COOKIE`, `grid-3` or `list-4`. Other values give the default. */
export function parseViewPreference(value: string | null | undefined): ViewPreference {
  return (
    PREFERENCES.find((preference) => viewPreferenceValue(preference) === value) ?? DEFAULT_VIEW_PREFERENCE
  )
}

export function viewPreferenceValue({ view, columns }: ViewPreference): string {
  return `${view}-${columns}`
}
