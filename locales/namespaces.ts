/** Messages for failed writes (`domain/error-text.ts`). */
const FAILURES = ['provider', 'validation'] as const

/**
 * Namespaces: groups of texts that few pages need. Browsers load a page's namespace in addition to the common groups,
 * which are those in no namespace. A group may be in several. `tests/locales/namespaces.test.ts` checks that no
 * page lacks a text.
 */
export const NAMESPACES = {
  home: ['home', 'provided', 'ReadMore', 'ViewMore', 'ViewProduct'],
  about: ['about', 'lightbox', 'provided'],
  account: ['account', 'field', ...FAILURES, 'LoginToAccessRoute'],
  compare: ['compare', 'changes', 'details', 'showroom', 'tag'],
  contact: ['contact', 'request', 'showroom'],
  details: [
    'details',
    'fit',
    'lightbox',
    'rating',
    'recent',
    'request',
    'share',
    'showroom',
    'tag',
    'whatsapp',
    ...FAILURES,
  ],
  privacy: ['privacy'],
  profile: ['account', 'field', 'profile', ...FAILURES],
  quote: ['quote', 'answers', 'changes', 'document', 'request'],
  offer: ['offer', 'answers', 'document', 'quote'],
  wishlist: ['account', 'changes', 'profile', ...FAILURES],
  sheet: ['sheet', 'account', 'details', 'document', 'offer', 'quote', 'showroom'],
} as const

export type Namespace = keyof typeof NAMESPACES

/** Only the server has these texts. */
const SERVER_GROUPS: readonly string[] = ['refused']

/** What a search reads in all languages (`shown-names.ts`): namespace `names`. */
const NAMED_GROUPS: readonly string[] = ['color', 'tag']

/** Returns the text groups of a namespace, or the common groups for any other name. */
export function textsOfNamespace<Text>(
  texts: Readonly<Record<string, Text>>,
  namespace: string,
): Record<string, Text> {
  const named: readonly string[] | undefined = (
    { ...NAMESPACES, names: NAMED_GROUPS } as Readonly<Record<string, readonly string[]>>
  )[namespace]
  const isIn = (group: string) => (named ? named.includes(group) : !SOMEWHERE.has(group))
  return Object.fromEntries(Object.entries(texts).filter(([group]) => isIn(group)))
}

const SOMEWHERE: ReadonlySet<string> = new Set([...Object.values(NAMESPACES).flat(), ...SERVER_GROUPS])
