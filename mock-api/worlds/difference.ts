/** What has changed in the records between two moments, by collection. */
import type { PublicRecords } from '../records.ts'

interface CollectionDifference {
  readonly added: readonly unknown[]
  /** Ids. */
  readonly removed: readonly string[]
  readonly changed: readonly {
    readonly _id: string
    readonly fields: Readonly<Record<string, { readonly from: unknown; readonly to: unknown }>>
  }[]
}

/** Collections without a change are left out. */
export type Difference = Partial<Record<keyof PublicRecords, CollectionDifference>>

/** Records are matched by id, and compared field by field as JSON. */
export function difference(before: PublicRecords, after: PublicRecords): Difference {
  const collections = Object.keys(after) as (keyof PublicRecords)[]
  return Object.fromEntries(
    collections.flatMap((name) => {
      const found = compare(byId(before[name]), byId(after[name]))
      const isEqual = found.added.length + found.removed.length + found.changed.length === 0
      return isEqual ? [] : [[name, found]]
    }),
  )
}

function compare(
  before: ReadonlyMap<string, object>,
  after: ReadonlyMap<string, object>,
): CollectionDifference {
  return {
    added: [...after].filter(([id]) => !before.has(id)).map(([, record]) => record),
    removed: [...before.keys()].filter((id) => !after.has(id)),
    changed: [...after].flatMap(([_id, record]) => {
      const old = before.get(_id)
      const fields = old ? changedFields(old, record) : {}
      return Object.keys(fields).length > 0 ? [{ _id, fields }] : []
    }),
  }
}

function changedFields(before: object, after: object) {
  const [old, now] = [before, after] as readonly Readonly<Record<string, unknown>>[]
  return Object.fromEntries(
    [...new Set([...Object.keys(before), ...Object.keys(after)])]
      .filter((field) => JSON.stringify(old?.[field]) !== JSON.stringify(now?.[field]))
      .map((field) => [field, { from: old?.[field] ?? null, to: now?.[field] ?? null }]),
  )
}

/** Colours have no id but a name; the showcase is one record. */
function byId(records: object | readonly object[]): ReadonlyMap<string, object> {
  if (!Array.isArray(records)) return new Map([['showcase', records]])
  return new Map(records.map((record, place) => [String(record?._id ?? record?.name ?? place), record]))
}
