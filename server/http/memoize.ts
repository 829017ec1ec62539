/** Remembers what a pure function has answered to the last so many texts: headers are the same ones again and again. */
export function memoize<Answer, Text extends string = string>(
  answer: (text: Text) => Answer,
  count = 500,
): (text: Text) => Answer {
  const known = new Map<Text, Answer>()
  return (text) => {
    const before = known.get(text)
    if (before !== undefined || known.has(text)) return before as Answer
    // A hostile header may be long; it is not worth a place.
    const fresh = answer(text)
    if (text.length > MAX_TEXT_LENGTH) return fresh
    if (known.size >= count) known.clear()
    known.set(text, fresh)
    return fresh
  }
}

const MAX_TEXT_LENGTH = 400
