/** Caches the results of a pure function for the last `count` texts. Headers repeat often. */
export function memoize<Answer>(answer: (text: string) => Answer, count = 500): (text: string) => Answer {
  const known = new Map<string, Answer>()
  return (text) => {
    const before = known.get(text)
    if (before !== undefined || known.has(text)) return before as Answer
    // Long texts are not cached: a hostile header may be long, and the cache is bounded by count alone.
    const fresh = answer(text)
    if (text.length > MAX_TEXT_LENGTH) return fresh
    if (known.size >= count) known.clear()
    known.set(text, fresh)
    return fresh
  }
}

const MAX_TEXT_LENGTH = 400
