/** Reads the two files of a data directory; a damaged one is renamed and logged. */
import { z } from 'zod'
import type { CatalogueRecords, PeopleRecords, SecretRecords } from '../records.ts'
import type { Files } from './files.ts'

export const CATALOGUE_FILE = 'catalogue.json'
export const PEOPLE_FILE = 'people.json'
const FORMAT = 1

const records = z.array(z.looseObject({}))
const stamp = { format: z.literal(FORMAT), version: z.string(), seed: z.int(), products: z.int() }
const catalogueFile = z.object({
  ...stamp,
  catalogue: z.looseObject({
    products: records,
    categories: records,
    colors: records,
    showcase: z.looseObject({}),
  }),
})
const peopleFile = z.object({
  ...stamp,
  people: z.looseObject({ accounts: records, ratings: records, visits: records.optional() }),
  secrets: z.looseObject({
    credentials: z.record(z.string(), z.looseObject({ tokenVersion: z.int() })),
    codes: records,
    tickets: records,
    revoked: z.record(z.string(), z.number()),
    mails: records,
  }),
})

interface Stamp {
  readonly version: string
  readonly seed: number
  readonly products: number
}
export type StoredCatalogue = Stamp & { readonly catalogue: CatalogueRecords }
export type StoredPeople = Stamp & {
  /** Older data directories have their visits here. */
  readonly people: Omit<PeopleRecords, 'visits'> & Partial<Pick<PeopleRecords, 'visits'>>
  readonly secrets: SecretRecords
}

export function readCatalogue(
  files: Files,
  log: (line: string) => void,
): Promise<StoredCatalogue | undefined> {
  return readStored(files, CATALOGUE_FILE, catalogueFile, log) as Promise<StoredCatalogue | undefined>
}

export function readPeople(files: Files, log: (line: string) => void): Promise<StoredPeople | undefined> {
  return readStored(files, PEOPLE_FILE, peopleFile, log) as Promise<StoredPeople | undefined>
}

export function serialize(content: StoredCatalogue | StoredPeople): string {
  return JSON.stringify({ format: FORMAT, ...content })
}

async function readStored(files: Files, name: string, schema: z.ZodType, log: (line: string) => void) {
  const bytes = await files.read(name)
  if (!bytes) return undefined
  const content = schema.safeParse(parsed(bytes.toString('utf8')))
  if (content.success) return content.data
  const newName = await files.setAside(name, 'damaged')
  log(`${name} is damaged and was renamed to ${newName}; its records are created again from the seed.`)
  return undefined
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
