/**
 * The log of visits, one line each. A visit is appended, and one flush to disk serves all visits made meanwhile. The file
 * is rewritten when it has twice as many lines as the limit.
 */
import type { Visit } from '../records.ts'
import { createCoalescedWriter } from './coalesced-writer.ts'
import type { Files } from './files.ts'

const VISITS_FILE = 'visits.jsonl'
/** The demo needs recent visits only. */
const MAX_VISITS = 2000

interface VisitLog {
  /** Resolves when the visit is on disk. A visit that cannot be written is removed again. */
  add(visit: Visit): Promise<void>
  /** Writes the file again, after any other change of the visits. */
  rewrite(): Promise<void>
  settled(): Promise<void>
}

/** `linesOnDisk`: lines of the file; `undefined`: it has to be rewritten. */
export function createVisitLog(
  files: Files,
  current: () => Visit[],
  linesOnDisk: number | undefined,
): VisitLog {
  let lines = linesOnDisk ?? 0
  let mustRewrite = linesOnDisk === undefined
  let pending: Visit[] = []
  const saver = createCoalescedWriter(async () => {
    const added = pending
    pending = []
    try {
      if (mustRewrite || lines + added.length > 2 * MAX_VISITS) {
        mustRewrite = false
        const all = [...current()]
        await files.write(VISITS_FILE, () => toLines(all))
        lines = all.length
      } else {
        await files.append(VISITS_FILE, toLines(added))
        lines += added.length
      }
    } catch (error) {
      // The file may end with an incomplete line.
      mustRewrite = true
      throw error
    }
  })

  return {
    async add(visit) {
      const visits = current()
      visits.push(visit)
      visits.splice(0, visits.length - MAX_VISITS)
      pending.push(visit)
      try {
        await saver.save()
      } catch (error) {
        const place = visits.indexOf(visit)
        if (place !== -1) visits.splice(place, 1)
        throw error
      }
    },
    rewrite() {
      mustRewrite = true
      return saver.save()
    },
    settled: saver.settled,
  }
}

/** Ignores an incomplete last line, which was never acknowledged. Any other invalid line is damage. */
export async function readVisits(
  files: Files,
  log: (line: string) => void,
): Promise<{ visits: Visit[]; lines: number | undefined } | undefined> {
  const bytes = await files.read(VISITS_FILE)
  if (!bytes) return undefined
  const texts = bytes.toString('utf8').split('\n')
  const isInterrupted = texts.pop() !== ''
  const visits = texts.map(parsed).filter((visit) => visit !== undefined)
  if (visits.length === texts.length) {
    return { visits: visits.slice(-MAX_VISITS), lines: isInterrupted ? undefined : texts.length }
  }
  const newName = await files.setAside(VISITS_FILE, 'damaged')
  log(`${VISITS_FILE} is damaged and was renamed to ${newName}; its complete lines were recovered.`)
  return { visits: visits.slice(-MAX_VISITS), lines: undefined }
}

function toLines(visits: readonly Visit[]): string {
  return visits.map((visit) => `${JSON.stringify(visit)}\n`).join('')
}

function parsed(line: string): Visit | undefined {
  try {
    const visit: unknown = JSON.parse(line)
    return typeof visit === 'object' && visit !== null && '_id' in visit ? (visit as Visit) : undefined
  } catch {
    return undefined
  }
}
