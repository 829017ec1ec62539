import ar from './ar.json?part=names'
import en from './en.json?part=names'
import { shownNames } from './shown-names.ts'
import tr from './tr.json?part=names'

/** Loaded with the first search. */
export const browserShownNames = shownNames([en, ar, tr])
