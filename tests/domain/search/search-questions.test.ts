import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { KEYWORD_MAX_LENGTH, SEARCH_QUESTIONS_MAX } from '#domain/limits.ts'
import { matchCategories } from '#domain/search/category-match.ts'
import { exactKeyword, isExactKeyword, wordsAsTyped } from '#domain/search/exact-keyword.ts'
import { foldText, wordsOf } from '#domain/search/fold.ts'
import { inCommonNames, inForms, inShownCommonNames, inShownForms } from '#domain/search/keyword-forms.ts'
import { readKeyword } from '#domain/search/keyword-readings.ts'
import { fallbacksFor, questionsFor } from '#domain/search/search-questions.ts'
import { arabicStem, englishStem, STEM_MIN_LETTERS, stemsOf, turkishStem } from '#domain/search/stemming.ts'
import { MEANS, PHRASES, RELATED_PRODUCTS, TRADE_WORDS } from '#domain/search/synonyms.ts'
import { compoundOf, nameOf } from '#domain/search/word-forms.ts'

/** Search input: letters of three scripts, combined suffixes, punctuation, combining marks, lone surrogates. */
const hostileText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc
    .array(
      fc.constantFrom(
        ...[
          's',
          'es',
          'lar',
          'ler',
          'ları',
          'sı',
          'sinden',
          'ال',
          'وال',
          'لل',
          'ات',
          'ين',
          'ة',
          'masa',
          'chair',
        ],
        ...[
          'كرسي',
          'كنب',
          'sofa',
          ' ',
          '"',
          '-',
          'İ',
          'ı',
          'ß',
          '\u0301',
          'ـ',
          '\u200f',
          '\ud83d',
          '🛋️',
          '.*',
          '$1',
        ],
      ),
      { maxLength: 30 },
    )
    .map((parts) => parts.join('')),
)

describe('the endings of a word', () => {
  test.each([
    [englishStem, 'chairs', 'chair'],
    [englishStem, 'couches', 'couch'],
    [englishStem, 'boxes', 'box'],
    [englishStem, 'vases', 'vase'],
    [englishStem, 'glass', 'glass'],
    [englishStem, 'canvas', 'canva'],
    [englishStem, 'cactus', 'cactus'],
    [englishStem, 'chassis', 'chassis'],
    [englishStem, 'gas', 'gas'],
    [turkishStem, 'sandalyeler', 'sandalye'],
    [turkishStem, 'sandalyelerimizden', 'sandalye'],
    [turkishStem, 'masalari', 'masa'],
    [turkishStem, 'lambasinda', 'lamba'],
    [turkishStem, 'masa', 'masa'],
    [turkishStem, 'evler', 'evler'],
    [turkishStem, 'kollar', 'kol'],
    [turkishStem, 'odasi', 'oda'],
    [arabicStem, 'الكراسي', 'كراسي'],
    [arabicStem, 'وبالطاولات', 'طاول'],
    [arabicStem, 'للمطاعم', 'مطاعم'],
    [arabicStem, 'طاولتين', 'طاول'],
    [arabicStem, 'مال', 'مال'],
    [arabicStem, 'كنبات', 'كنب'],
    [arabicStem, 'البار', 'بار'],
  ] as const)('%o takes them from %s: %s', (stemOf, word, stem) => expect(stemOf(word)).toBe(stem))

  it('leave a stem of the minimum length, which has no further ending, for any word', () => {
    const words = hostileText.map((text) => wordsOf(text)).filter((all) => all.length > 0)
    fc.assert(
      fc.property(words, fc.constantFrom(englishStem, turkishStem, arabicStem), ([word = ''], stemOf) => {
        const stem = stemOf(word)
        expect(word).toContain(stem)
        expect(stem.length).toBeGreaterThanOrEqual(Math.min(word.length, STEM_MIN_LETTERS))
        expect(stemOf(stem)).toBe(stem)
        expect(stemsOf(word)).not.toContain(word)
      }),
      { numRuns: 2000 },
    )
  })
})

const names = {
  tags: [{ slug: 'nesting', names: ['nesting', 'متداخل', 'zigon'] }],
  colors: [
    { slug: 'dusty-blue', names: ['Dusty blue', 'أزرق رمادي', 'Gri mavi'] },
    { slug: 'charcoal', names: ['Charcoal', 'رمادي فحمي', 'Antrasit'] },
  ],
}
const restaurants = { id: 'restaurants', names: { en: 'Restaurants', ar: 'المطاعم', tr: 'Restoranlar' } }
const categories = [
  { ...restaurants, productCount: 9, above: [], isLeaf: false },
  {
    id: 'dining',
    names: { en: 'Dining chairs', ar: 'كراسي الطعام', tr: 'Yemek sandalyeleri' },
    productCount: 8,
    above: [restaurants],
    isLeaf: true,
  },
  {
    id: 'sofas',
    names: { en: 'Sofas', ar: 'الكنب', tr: 'Kanepeler' },
    productCount: 5,
    above: [],
    isLeaf: true,
  },
  // Without products no category is searched.
  { id: 'empty', names: { en: 'Sofas' }, productCount: 0, above: [], isLeaf: true },
]

describe('the categories that a keyword names', () => {
  const matchesOf = (keyword: string, found: Parameters<typeof matchCategories>[1]) =>
    matchCategories(readKeyword(keyword, names).typed.words, found).map(({ ids }) => ids)

  it('are those that most words name, in any order of the categories', () => {
    for (const found of [categories, categories.toReversed()])
      expect(matchesOf('restaurant chairs', found)).toEqual([['dining']])
  })

  it('are one answer if the same words name them', () => {
    const school = { id: 'school', names: { en: 'School chairs' }, productCount: 3, above: [], isLeaf: true }
    expect(matchesOf('chairs', [...categories, school])).toEqual([['dining', 'school']])
  })
})

/** What the provider is asked besides the typed keyword, as `categories|colours|keyword`. */
const questionsOf = (keyword: string, filters = {}) =>
  questionsFor(keyword, readKeyword(keyword, names), { filters, categories })
    .slice(0, -1)
    .map(({ categoryIds = [], colors = [], keyword: words = '' }) =>
      [...categoryIds, ...colors, words].join('|'),
    )

describe('other words', () => {
  test.each([
    // Forms, and names of the same thing.
    ['shelves', ['shelf']],
    ['red settees', ['sofas|terracotta|', 'terracotta|sofa', 'red settee']],
    ['couch', ['sofas|', 'sofa']],
    ['iskemleler', ['dining|', 'iskemle', 'sandalye']],
    ['MASALARI', ['masa']],
    ['بالطاولتين', ['طاولة']],
    ['أَرَائِك', ['sofas|', 'أريكة', 'كنب']],
    // The second word of a Turkish compound keeps its ending.
    ['ofis masaları', ['ofis masası']],
    ['ofis MASALARI', ['ofis masası']],
    ['toplantı masası', []],
    ['okul sıraları', ['okul sırası']],
    // Plain forms of all words, also if one of them has another name.
    ['wood tables', ['beech|oak|teak|walnut|table', 'wood table']],
    ['طاولات مقهى', ['طاولة مقهى']],
    // Categories, and words of a parent's name.
    ['restaurant chairs', ['dining|', 'restaurant chair']],
    ['كراسي مطاعم', ['dining|', 'كرسي مطعم']],
    ['restoran sandalyeleri', ['dining|', 'restoran sandalyesi']],
    ['كنب مطاعم', ['restaurants|كنب', 'sofas|مطعم', 'كنب مطعم']],
    // Colours: "grey" is charcoal, and no "gri mavi".
    // The provider is asked for the form that titles have.
    ['restoran koltuk', ['restaurants|koltuğu', 'restoran koltuğu']],
    ['gri kanepe', ['sofas|charcoal|light-grey|stone|', 'charcoal|light-grey|stone|kanepe']],
    ['dusty blue sofa', ['sofas|dusty-blue|', 'dusty-blue|sofa']],
    // Phrases and tags.
    ['bar sandalyeleri', ['dining|bar', 'bar taburesi', 'bar sandalyesi']],
    ['zigon sehpa', ['nesting sehpa']],
    // Letters that no contract names.
    ['ڤيلا', ['فيلا']],
    ['كنب ۳', ['sofas|3', 'كنب 3']],
    // Of unknown words a rule makes something, in the letters that were typed, if enough is left.
    ['Kırmızılar', ['terracotta|', 'Kırmızı']],
    ['dollar', []],
    ['ألوان', []],
    ['zzz', []],
    ['«…»', []],
  ])('for “%s” are %j', (keyword, others) => expect(questionsOf(keyword)).toEqual(others))

  test.each([
    ['of a decomposed text', 'salon büfeleri'.normalize('NFD'), 'salon büfeleri'],
    ['of a text with vowel marks', 'كَرَاسِي المَسْبَح', 'كراسي المسبح'],
    ['of a text with a lengthened word', 'كراسي المســبح', 'كراسي المسبح'],
  ])('%s are those of the plain text', (_what, keyword, plain) => {
    expect(questionsOf(plain)).not.toEqual([])
    expect(questionsOf(keyword)).toEqual(questionsOf(plain))
  })

  it('have the categories of another name first, then those of the typed words', () => {
    const leaf = (id: string, names: object) => ({ id, names, productCount: 1, above: [], isLeaf: true })
    const tree = [leaf('offices', { en: 'Offices' }), leaf('task', { en: 'Task chairs' })]
    const keyword = 'office chairs'
    const questions = questionsFor(keyword, readKeyword(keyword, names), { filters: {}, categories: tree })
    expect(questions.map(({ categoryIds = [], keyword: words }) => [...categoryIds, words])).toEqual([
      ['task', undefined],
      ['offices', 'chair'],
      ['task chair'],
      ['office chairs'],
    ])
  })

  it('keep the filters of the visitor', () => {
    expect(questionsOf('chairs', { categoryIds: ['restaurants'] })).toEqual(['dining|', 'restaurants|chair'])
    expect(questionsOf('chairs', { categoryIds: ['sofas'] })).toEqual(['sofas|chair'])
    expect(questionsOf('chairs', { categoryIds: ['dining'] })).toEqual(['dining|', 'dining|chair'])
    // Sofas are in no part of the chosen category.
    expect(questionsOf('settees', { categoryIds: ['restaurants'] })).toEqual([
      'restaurants|settee',
      'restaurants|sofa',
    ])
    // A narrower category than the words name, and words that name none.
    expect(questionsOf('restaurants', { categoryIds: ['dining'] })).toEqual(['dining|', 'dining|restaurant'])
    expect(questionsOf('charcoal', { categoryIds: ['dining'] })).toEqual(['dining|charcoal|'])
    expect(questionsOf('gri kanepe', { colors: ['charcoal'] })).toEqual([
      'sofas|charcoal|',
      'charcoal|kanepe',
    ])
    expect(questionsOf('gri kanepe', { colors: ['navy'] })).toEqual([])
  })

  it('are few, different from the keyword, not empty and within the length limit, for any text', () => {
    const keyword = hostileText.map((text) => Array.from(text).slice(0, KEYWORD_MAX_LENGTH).join(''))
    fc.assert(
      fc.property(keyword, (typed) => {
        const others = questionsOf(typed)
        expect(others.length).toBeLessThan(SEARCH_QUESTIONS_MAX)
        expect(new Set(others).size).toBe(others.length)
        expect(others).not.toContain('')
        for (const other of others) expect(other.length).toBeLessThan(10 * KEYWORD_MAX_LENGTH)
      }),
      { numRuns: 1000 },
    )
  })
})

describe('the queries after a search without results', () => {
  const fallbacksOf = (keyword: string) =>
    fallbacksFor(readKeyword(keyword, names), { filters: {}, categories }).map(
      ({ question, keyword: shown }) => [
        [...(question.categoryIds ?? []), question.keyword].join('|'),
        shown,
      ],
    )
  test.each([
    ['loveseat', [['two seat sofa', 'two seat sofa']]],
    ['abajur', [['masa lambası', 'masa lambası']]],
    // The part of the keyword that names a category; of two the thing itself.
    ['purple sofa', [['sofas|', 'sofa']]],
    // As it is shown: a single noun, and an Arabic word as it was typed.
    ['purple sofas', [['sofas|', 'sofa']]],
    ['كنبة بنفسجية', [['sofas|', 'كنبة']]],
    ['restaurant sofa bed', [['sofas|', 'sofa']]],
    ['كنب مطاعم بنفسجي', [['sofas|', 'كنب']]],
    // After a related product, which may not be there either.
    [
      'plastik kanepe',
      [
        ['plastik koltuğu', 'plastik koltuk'],
        ['sofas|', 'kanepe'],
      ],
    ],
    ['zzz', []],
  ])('for “%s” is %j', (keyword, fallbacks) => expect(fallbacksOf(keyword)).toEqual(fallbacks))

  it('is the category of the related product if it has one', () => {
    const lamps = { id: 'lamps', names: { tr: 'Masa lambaları' }, productCount: 1, above: [], isLeaf: true }
    const [fallback] = fallbacksFor(readKeyword('abajur', names), { filters: {}, categories: [lamps] })
    expect(fallback).toMatchObject({ question: { categoryIds: ['lamps'] }, keyword: 'masa lambası' })
  })
})

describe('a keyword with its words in the forms that texts have', () => {
  const readingOf = (keyword: string) => readKeyword(keyword, names).typed

  // Asked of the provider, and shown to a visitor; both with the most common names.
  test.each([
    ['chairs', 'chair', 'chair', 'chair', 'chair'],
    ['red settees', 'red settee', 'red settee', 'red sofa', 'red sofa'],
    ['koltuklar', 'koltuğu', 'koltuk', 'koltuğu', 'koltuk'],
    ['masaları', 'masa', 'masa', 'masa', 'masa'],
    ['ofis koltukları', 'ofis koltuğu', 'ofis koltuğu', 'ofis koltuğu', 'ofis koltuğu'],
    ['ofis iskemleleri', 'ofis iskemlesi', 'ofis iskemlesi', 'ofis sandalyesi', 'ofis sandalyesi'],
    ['yeşil koltuklar', 'yeşil koltuğu', 'yeşil koltuk', 'yeşil koltuğu', 'yeşil koltuk'],
    ['yeşil iskemleler', 'yeşil iskemlesi', 'yeşil iskemle', 'yeşil sandalyesi', 'yeşil sandalye'],
    ['iskemleleri', 'iskemle', 'iskemle', 'sandalye', 'sandalye'],
    ['berjer kanepe', 'berjer kanepe', 'berjer kanepe', 'berjer kanepe', 'berjer kanepe'],
    // An Arabic noun stays as it was typed beside its adjective.
    ['كنبة ثلاثية', 'كنب ثلاثية', 'كنبة ثلاثية', 'كنب ثلاثية', 'كنبة ثلاثية'],
    ['كراسي مطعم', 'كرسي مطعم', 'كراسي مطعم', 'كرسي مطعم', 'كراسي مطعم'],
    ['الكنبات', 'كنب', 'كنب', 'كنب', 'كنب'],
    ['zzzs', 'zzzs', 'zzzs', 'zzzs', 'zzzs'],
    ['planks', 'plank', 'planks', 'planks', 'planks'],
  ])('%s: %s, %s, %s, %s', (keyword, ...forms) => {
    const reading = readingOf(keyword)
    const all = [inForms, inShownForms, inCommonNames, inShownCommonNames]
    expect(all.map((formsOf) => formsOf(reading))).toEqual(forms)
  })
})

describe('a Turkish compound', () => {
  test.each([
    ['masa', 'masası'],
    ['koltuk', 'koltuğu'],
    ['tablo', 'tablosu'],
    ['kitaplık', 'kitaplığı'],
    ['büfe', 'büfesi'],
    ['dolap', 'dolabı'],
    ['puf', 'pufu'],
    ['berjer', 'berjeri'],
    ['sıra', 'sırası'],
  ])('of %s is %s', (name, compound) => expect(compoundOf(name)).toBe(compound))
})

describe('the lists of trade words', () => {
  const rows = Object.values(TRADE_WORDS).flat()
  const forms = rows.flatMap((row) => row.split(/, |\//))

  it('has each word once, as a single word that can be typed', () => {
    const folded = forms.map((form) => foldText(form).text)
    expect(folded.filter((form, at) => folded.indexOf(form) !== at)).toEqual([])
    for (const form of folded) expect(form).toMatch(/^\S+$/)
    const entries = [
      ...Object.entries(PHRASES),
      ...Object.entries(RELATED_PRODUCTS),
      ...Object.entries(MEANS),
    ]
    for (const text of entries.flat()) expect(foldText(text).text.trim()).not.toBe('')
  })

  it('maps every form to the one that is queried', () => {
    for (const name of rows.flatMap((row) => row.split(', '))) {
      const [asked = '', ...others] = name.split('/')
      for (const form of others) expect(nameOf(foldText(form).text)?.form).toBe(asked)
    }
  })

  it('and maps phrases in any form of their words', () => {
    for (const [phrase, meaning] of Object.entries(PHRASES)) {
      const { renamed } = readKeyword(phrase, { tags: [], colors: [] })
      expect(renamed?.words.map(({ spelt }) => spelt).join(' ')).toBe(meaning)
    }
  })
})

describe('a keyword between quotation marks', () => {
  test.each([
    ['"chairs"', 'chairs'],
    ['“كراسي”', 'كراسي'],
    ['« oak table »', 'oak table'],
    ['„masa“', 'masa'],
    ['"', '"'],
    ['""', '""'],
    ['"…"', '"…"'],
    ['5" leg', '5" leg'],
    ['"a" or "b"', '"a" or "b"'],
  ])('%s is searched for as %s', (keyword, words) => {
    expect(wordsAsTyped(keyword)).toBe(words)
    expect(isExactKeyword(keyword)).toBe(words !== keyword)
  })

  it('is cut to the length of a keyword, quotation marks included', () => {
    const longest = 'x'.repeat(KEYWORD_MAX_LENGTH)
    expect(exactKeyword(longest)).toBe(`"${longest.slice(2)}"`)
  })

  it('keeps its words, and is within the length limit of a keyword', () => {
    const typed = fc.stringMatching(/^[\p{L}\p{N}][\p{L}\p{N} "«»]{0,150}$/u)
    fc.assert(
      fc.property(typed, (keyword) => {
        const exact = exactKeyword(keyword)
        expect(isExactKeyword(exact)).toBe(true)
        expect(exactKeyword(exact)).toBe(exact)
        expect(Array.from(exact).length).toBeLessThanOrEqual(KEYWORD_MAX_LENGTH)
      }),
    )
  })
})
