/**
 * Visits, a line each, in a file of their own: a visit is appended to it, and one flush to disk serves all visits that came
 * meanwhile. The file is written anew when it has twice as many lines as are kept.
 */
import type { Visit } from '../records.ts'
import { createCoalescedWriter } from './coalesced-writer.ts'
import type { Files } from './files.ts'

const VISITS_FILE = 'visits.jsonl'
/** Visits are counted for the demo, not for ever. */
const MAX_VISITS = 2000

export interface VisitLog {
  /** Resolves when the visit is on disk; one that cannot be written is not counted. */
  add(visit: Visit): Promise<void>
  /** After any other change of the visits. */
  rewrite(): Promise<void>
  settled(): Promise<void>
}

/** `lines`: how many the file has; `undefined`: it has to be written anew. */
export function createVisitLog(
  files: Files,
  current: () => Visit[],
  linesOnDisk: number | undefined,
): VisitLog {
  let lines = linesOnDisk ?? 0
  let mustRewrite = linesOnDisk === undefined
  let waiting: Visit[] = []
  const saver = createCoalescedWriter(async () => {
    const added = waiting
    waiting = []
    try {
      if (mustRewrite || lines + added.length > 2 * MAX_VISITS) {
        mustRewrite = false
        const all = [...current()]
        await files.write(VISITS_FILE, () => asLines(all))
        lines = all.length
      } else {
        await files.append(VISITS_FILE, asLines(added))
        lines += added.length
      }
    } catch (error) {
      // Half a line may stand at its end.
      mustRewrite = true
      throw error
    }
  })

  return {
    async add(visit) {
      const visits = current()
      visits.push(visit)
      visits.splice(0, visits.length - MAX_VISITS)
      waiting.push(visit)
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

/** A last line without its end was interrupted, and so never acknowledged; anything else that is no visit is damage. */
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
  const aside = await files.setAside(VISITS_FILE, 'damaged')
  log(`${VISITS_FILE} is damaged and was set aside as ${aside}; its whole lines were kept.`)
  return { visits: visits.slice(-MAX_VISITS), lines: undefined }
}

function asLines(visits: readonly Visit[]): string {
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
