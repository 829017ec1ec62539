import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { foldText, wordsOf } from '#domain/search/fold.ts'
import { excerpt, markWords } from '#domain/search/highlight.ts'
import { fold as foldOfTheMock } from '#mock-api/catalogue/fold.ts'

const marked = (text: string, keyword: string) =>
  markWords(text, wordsOf(keyword))
    .map((piece) => (piece.isMarked ? `[${piece.text}]` : piece.text))
    .join('')

describe('matches are highlighted in the text as written', () => {
  test.each([
    ['Kavis dining chair', 'CHAIR', 'Kavis dining [chair]'],
    [
      'Kavis yemek sandalyesi, kiremit kırmızısı',
      'kirmizi SANDALYE',
      'Kavis yemek [sandalye]si, kiremit [kırmızı]sı',
    ],
    ['IŞIKLI İKİLİ', 'ışık ikili', '[IŞIK]LI [İKİLİ]'],
    ['Köşk berjer', 'kosk', '[Köşk] berjer'],
    // One letter of the text is two letters after folding.
    ['Straße', 'strasse', '[Straße]'],
    ['Straße', 'stras', '[Straß]e'],
    // The mark contains an accent with its letter, composed or decomposed.
    ['cafe\u0301s', 'cafe', '[cafe\u0301]s'],
    ['café', 'CAFE', '[café]'],
    ['كرسي طعام كافيس', 'كرسى', '[كرسي] طعام كافيس'],
    ['أريكة مُنجَّدة', 'اريكه منجده', '[أريكة] [مُنجَّدة]'],
    ['كـــرسي', 'كرسي', '[كـــرسي]'],
    ['مقاس ١٢٣', '123', 'مقاس [١٢٣]'],
    // Letters and digits that the contract does not name.
    ['مقاس ۱۲۳', '123', 'مقاس [۱۲۳]'],
    ['فيلا', 'ڤيلا', '[فيلا]'],
    ['بارکيه', 'پارکیه', '[بارکيه]'],
    ['گاوتكيه', 'كاوتكيه', '[گاوتكيه]'],
    ['ٱلكرسي', 'الكرسي', '[ٱلكرسي]'],
    ['فضاء واسع', 'فضا', '[فضاء] واسع'],
    ['Smørrebrød, Łódź', 'smorrebrod lodz', '[Smørrebrød], [Łódź]'],
    ['Đà Nẵng, Ærø', 'da aero', '[Đà] Nẵng, [Ærø]'],
    ['Œuvre, ΚΑΝΑΠΈΣ', 'oeuvre καναπές', '[Œuvre], [ΚΑΝΑΠΈΣ]'],
    // At the beginning of words, if there is such a place; else inside.
    ['Red oak, covered', 'red', '[Red] oak, covered'],
    ['A covered bench', 'red', 'A cove[red] bench'],
    ['A covered red bench', 'red', 'A covered [red] bench'],
    ['جوز ونحاس', 'نحاس', 'جوز و[نحاس]'],
    ['SD-DCH-KAVIS', 'dch-kav', 'SD-[DCH]-[KAV]IS'],
    // Matches that touch or overlap are one mark.
    ['armchair', 'arm armch', '[armch]air'],
    ['armchair', 'arm chair', '[armchair]'],
    ['A baaa', 'aa', 'A b[aaa]'],
    ['🛋️ sofa', 'sofa', '🛋️ [sofa]'],
    ['nothing of it', 'zzz', 'nothing of it'],
    ['', 'chair', ''],
    ['chair', ' … ', 'chair'],
  ])('%s by %s', (text, keyword, expected) => expect(marked(text, keyword)).toBe(expected))

  it('an empty word marks nothing', () => {
    expect(markWords('chair', [''])).toEqual([{ text: 'chair', isMarked: false }])
  })

  const letters = fc.constantFrom(
    ...'aIıİişŞßéøŁđÆœأإآٱىةءكيـ ١2-,.',
    'e\u0301',
    'َ',
    'ﻻ',
    'ﬁ',
    '🛋️',
    '\ud83d',
    '\u200f',
  )
  const texts = fc.array(letters, { maxLength: 40 }).map((parts) => parts.join(''))

  it('the segments for any keyword, joined, are the text', () => {
    fc.assert(
      fc.property(fc.oneof(texts, fc.string({ unit: 'binary' })), texts, (text, keyword) => {
        const pieces = markWords(text, wordsOf(keyword))
        expect(pieces.map((piece) => piece.text).join('')).toBe(text)
        for (const { text: piece, isMarked } of pieces) {
          expect(piece).not.toBe('')
          if (isMarked)
            expect(wordsOf(keyword).some((word) => foldText(piece).text.includes(word))).toBe(true)
        }
      }),
    )
  })

  it('any word of a text is found in the text', () => {
    fc.assert(
      fc.property(texts, (text) => {
        for (const word of wordsOf(text)) {
          expect(markWords(text, [word]).some(({ isMarked }) => isMarked)).toBe(true)
        }
      }),
    )
  })

  it('the store folds as its provider does', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const folded = foldText(text).text.replace(/ +/g, ' ').trim()
        expect(folded).toBe(foldOfTheMock(text))
      }),
    )
  })
})

describe('an excerpt of a long text is around the first match', () => {
  const text =
    'The walnut is finished with a matt oil that lets scratches be sanded out by hand. Four slim legs, a padded seat.'

  test.each([
    ['walnut', 'The walnut is finished with a matt oil…'],
    ['padded', '…legs, a padded seat.'],
    ['sanded', '…be sanded out by hand. Four slim legs, a…'],
    ['zzz', 'The walnut is finished with a matt oil…'],
  ])('by %s', (keyword, expected) => expect(excerpt(text, wordsOf(keyword), 42)).toBe(expected))

  it('a match in a word without end begins the excerpt', () => {
    expect(excerpt(`${'x'.repeat(50)}walnut${'x'.repeat(5)}`, ['walnut'], 20)).toBe('…walnutxxxxx')
  })

  it('a match at a quarter of the length stays behind the beginning of the text', () => {
    expect(excerpt('A wide rug of wool and cotton', ['rug'], 28)).toBe('A wide rug of wool and…')
  })

  it('a word that ends where the excerpt ends stays', () => {
    expect(excerpt('The walnut is oiled', ['zzz'], 10)).toBe('The walnut…')
  })

  it('a short text is complete', () => expect(excerpt('A padded seat', ['padded'], 42)).toBe('A padded seat'))

  it('the excerpt contains the match, however long it is', () => {
    fc.assert(
      fc.property(fc.lorem({ mode: 'sentences', maxCount: 6 }), fc.nat(), (long, place) => {
        const words = wordsOf(long)
        const word = words[place % words.length] ?? ''
        expect(foldText(excerpt(long, [word], 60)).text).toContain(word)
      }),
    )
  })
})
