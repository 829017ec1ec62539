import { foldText } from './fold.ts'
import { stemsOf } from './stemming.ts'
import { INSTEAD, TRADE_WORDS } from './synonyms.ts'

interface TradeNames {
  /** The name in the form that is asked for. */
  readonly form: string
  /** Other names of the same thing, the commonest first. */
  readonly same: readonly string[]
  readonly isCommonest: boolean
  /** Something else that may serve. */
  readonly near?: string
}

/** What the trade says for a folded word, as it stands or without its endings. `namesOf('couches')?.same // ['sofa', 'settee']` */
export function namesOf(word: string): TradeNames | undefined {
  const readings = [word, ...stemsOf(word).flatMap((stem) => [stem, stem + TA_MARBUTA])]
  for (const reading of readings) {
    const names = known.get(reading)
    if (names) return names
  }
  return undefined
}

/** As it is folded: the feminine ending in whose place a plural has come. */
const TA_MARBUTA = 'ه'

/** By every folded form of every name. */
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
