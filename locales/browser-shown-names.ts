import ar from './ar.json?namespace=names'
import en from './en.json?namespace=names'
import { shownNames } from './shown-names.ts'
import tr from './tr.json?namespace=names'

/** Loaded with the first search. */
export const browserShownNames = shownNames([en, ar, tr])
