import { foldText } from './fold.ts'
import { stemsOf } from './stemming.ts'
import { INSTEAD, TRADE_WORDS } from './synonyms.ts'

interface TradeNames {
  /** The form of the name that is sent to the provider. */
  readonly form: string
  /** Synonyms, the most common first. */
  readonly same: readonly string[]
  readonly isCommonest: boolean
  /** A related product that may replace it. */
  readonly near?: string
}

/** Returns the synonyms of a normalized word or of its stem. `namesOf('couches')?.same // ['sofa', 'settee']` */
export function namesOf(word: string): TradeNames | undefined {
  const readings = [word, ...stemsOf(word).flatMap((stem) => [stem, stem + TA_MARBUTA])]
  for (const reading of readings) {
    const names = known.get(reading)
    if (names) return names
  }
  return undefined
}

/** The normalized Arabic feminine ending, which a plural suffix replaces. */
const TA_MARBUTA = 'ه'

/** Synonyms by every normalized form of every name. */
const known: ReadonlyMap<string, TradeNames> = read()

function read(): ReadonlyMap<string, TradeNames> {
  const all = new Map<string, TradeNames>()
  for (const row of TRADE_WORDS) {
    const names = row.split(', ').map((name) => name.split('/'))
    const asked = names.flatMap(([form = '']) => form)
    names.forEach((forms, at) => {
      const [form = ''] = forms
      const same = asked.filter((other) => other !== form)
      for (const each of forms) all.set(foldText(each).text, { form, same, isCommonest: at === 0 })
    })
  }
  for (const [name, near] of Object.entries(INSTEAD)) {
    const word = foldText(name).text
    all.set(word, { ...(all.get(word) ?? { form: name, same: [], isCommonest: true }), near })
  }
  return all
}
