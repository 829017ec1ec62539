import ar from './ar.json' with { type: 'json' }
import en from './en.json' with { type: 'json' }
import { shownNames } from './shown-names.ts'
import tr from './tr.json' with { type: 'json' }

export const serverShownNames = shownNames([en, ar, tr])
