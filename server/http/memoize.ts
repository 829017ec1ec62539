/** Caches the results of a pure function for up to `MAX_TEXTS` texts. Headers repeat often. */
export function memoize<Answer>(answer: (text: string) => Answer): (text: string) => Answer {
  const known = new Map<string, Answer>()
  return (text) => {
    const before = known.get(text)
    if (before !== undefined || known.has(text)) return before as Answer
    // Long texts are not cached: a hostile header may be long, and the cache is bounded by count alone.
    const fresh = answer(text)
    if (text.length > MAX_TEXT_LENGTH) return fresh
    if (known.size >= MAX_TEXTS) known.clear()
    known.set(text, fresh)
    return fresh
  }
}

const MAX_TEXTS = 500
const MAX_TEXT_LENGTH = 400
