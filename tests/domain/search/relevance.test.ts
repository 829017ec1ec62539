import { expect, test } from 'vitest'
import { type Reading, readKeyword } from '#domain/search/keyword-readings.ts'
import { type Answer, rankAnswers } from '#domain/search/ranked-answers.ts'
import { byRelevance, PLACE, type Relevance, relevanceOf } from '#domain/search/relevance.ts'
import type { FoundProduct } from '#domain/search/vocabulary.ts'

const names = { tags: [], colors: [] }
const rugs = {
  id: 'rugs',
  names: { en: 'Rugs', ar: 'السجاد', tr: 'Halılar' },
  productCount: 3,
  above: [{ id: 'textiles', names: { en: 'Textiles' } }],
  isLeaf: true,
}

function product(id: string, title: string, more: Partial<FoundProduct> = {}): FoundProduct {
  return {
    id,
    titles: { en: title },
    descriptions: {},
    sku: '',
    tags: [],
    categoryIds: [],
    colors: [],
    createdAt: '2026-01-01T00:00:00.000Z',
    ...more,
  }
}

const judgeOf = (keyword: string) => relevanceOf([readKeyword(keyword, names).typed], [rugs])
const orderOf = (keyword: string, products: readonly FoundProduct[]) => {
  const judge = judgeOf(keyword)
  return [...products].sort((one, other) => byRelevance(judge(one), judge(other))).map(({ id }) => id)
}

test('a title ranks before a tag, a tag before a description, a word before a part of one', () => {
  const products = [
    product('inside', 'Rattan lamp', { descriptions: { en: 'Fringe of wicker, covered in rugged cloth' } }),
    product('described', 'Bench', { descriptions: { en: 'Stands well on a rug.' } }),
    product('tagged', 'Mat', { tags: ['rug'] }),
    product('title', 'Woven rug'),
    product('both', 'Woven rug', { categoryIds: ['rugs'] }),
  ]
  expect(orderOf('rugs', products)).toEqual(['both', 'title', 'tagged', 'described', 'inside'])
})

test.each([
  ['halı', 'Masa', 'Eski hâlinde kalır', PLACE.insideOfWord],
  ['halı', 'Masa', 'Bir halı üzerinde', PLACE.description],
  ['halı', 'Dokuma halılar', '', PLACE.name],
  ['بار', 'طاولة', 'بارتفاع 75', PLACE.insideOfWord],
  ['رخام', 'طاولة قهوة، جوز ورخام أخضر', '', PLACE.name],
  ['كرسي', 'الكراسي', '', PLACE.name],
  ['deri', 'Puf', 'Derin bir oturum', PLACE.insideOfWord],
  ['masa', 'Kumaşa', '', PLACE.insideOfWord],
  // A begun word, also behind an article or a particle; in a description from five letters on.
  ['h', 'Halı', '', PLACE.name],
  ['طاو', 'الطاولة', '', PLACE.name],
  ['نحا', 'جوز ونحاس', '', PLACE.name],
  ['kavis', 'Masa', 'Kavisli bir sırt', PLACE.description],
  ['kavi', 'Masa', 'Kavisli bir sırt', PLACE.insideOfWord],
  // The stem of a word as the beginning of another one, from four letters on.
  ['şemsiyesi', 'Şemsiyeli masa', '', PLACE.name],
  ['masası', 'Masabaşı lamba', '', PLACE.name],
  ['rugs', 'Rugged table', '', PLACE.nowhere],
  ['zzz', 'Masa', '', PLACE.nowhere],
  // One word of two: the weaker place counts.
  ['halı zzz', 'Halı', '', PLACE.nowhere],
] as const)('for “%s” the product “%s. %s” has the expected rank', (keyword, title, description, place) => {
  const { place: found } = judgeOf(keyword)(product('a', title, { descriptions: { tr: description } }))
  expect(found).toBe(place)
})

test.each([
  ['vel', { tags: ['velvet'] }, PLACE.name],
  ['ve', { tags: ['velvet'] }, PLACE.nowhere],
  ['elv', { tags: ['velvet'] }, PLACE.nowhere],
  ['wa', { sku: 'SD-DCH-WALTER' }, PLACE.name],
  ['w', { sku: 'SD-DCH-WALTER' }, PLACE.nowhere],
  ['lter', { sku: 'SD-DCH-WALTER' }, PLACE.insideOfWord],
  ['grey', { colors: ['charcoal'] }, PLACE.name],
  ['grey', { colors: ['navy'] }, PLACE.nowhere],
  ['rug', { categoryIds: ['rugs'] }, PLACE.name],
  ['textile', { categoryIds: ['rugs'] }, PLACE.name],
  ['zzz', { categoryIds: ['rugs'] }, PLACE.nowhere],
  ['…', { categoryIds: ['rugs'] }, PLACE.nowhere],
])('for “%s” a product with %j has the expected rank', (keyword, more, place) => {
  expect(judgeOf(keyword)(product('a', 'Masa', more)).place).toBe(place)
})

test('the word itself ranks before another name of it, and that before what the word also means', () => {
  // An Arabic word that begins with "and" is found as well.
  const products = [
    product('wider', 'فوتيه'),
    product('other', 'طاولة'),
    product('itself', 'كراسي'),
    product('joined', 'طاولة وكرسي'),
  ]
  expect(orderOf('كرسي', products)).toEqual(['itself', 'joined', 'wider', 'other'])
  expect(orderOf('majlis', [product('chair', 'Stool'), product('sofa', 'Sofa')])).toEqual(['sofa', 'chair'])
  const names = [product('other', 'Settee'), product('itself', 'Sofa')]
  expect(orderOf('sofas', names)).toEqual(['itself', 'other'])
  // In one direction: an armchair is no "majlis".
  expect(judgeOf('armchair')(product('a', 'Majlis')).place).toBe(PLACE.nowhere)
})

test('all words somewhere rank before one of them in the title', () => {
  const described = product('described', 'Seat', { descriptions: { en: 'A bench of oak' } })
  expect(orderOf('oak bench', [product('title', 'Oak table'), described])).toEqual(['described', 'title'])
})

test('the name of a whole category ranks before the same word in the name of a larger one', () => {
  const tree = [
    { ...rugs, id: 'mats', names: { en: 'Rug mats' }, above: [] },
    { ...rugs, above: [] },
  ]
  const judge = relevanceOf([readKeyword('rugs', names).typed], tree)
  const [inMats, inRugs] = ['mats', 'rugs'].map((id) => judge(product(id, 'Kilim', { categoryIds: [id] })))
  expect(byRelevance(inRugs as Relevance, inMats as Relevance)).toBeLessThan(0)
})

test('a product is judged by the words that name it best, typed or others', () => {
  const [typed, other] = ['settee', 'bench'].map((words) => readKeyword(words, names).typed) as [
    Reading,
    Reading,
  ]
  for (const readings of [
    [typed, other],
    [other, typed],
  ]) {
    const judge = relevanceOf(readings, [])
    expect(judge(product('a', 'Oak bench')).place).toBe(PLACE.name)
    expect(judge(product('b', 'Oak settee')).place).toBe(PLACE.name)
    expect(judge(product('c', 'Oak lamp')).place).toBe(PLACE.nowhere)
  }
})

test('adjacent words rank before words apart', () => {
  const products = [product('apart', 'Desk and school chair'), product('phrase', 'School desk with chair')]
  expect(orderOf('school desks', products)).toEqual(['phrase', 'apart'])
  const titles = { en: 'School desk with chair', ar: 'طاولة جوز ورخام', tr: 'Masa' }
  const inOneLanguage = [products[0] as FoundProduct, product('phrase', '', { titles })]
  expect(orderOf('school desks', inOneLanguage)).toEqual(['phrase', 'apart'])
  const inArabic = [product('apart', 'طاولة رخام وجوز'), product('phrase', '', { titles })]
  expect(orderOf('جوز رخام', inArabic)).toEqual(['phrase', 'apart'])
})

function answer(question: string, products: readonly FoundProduct[], total = products.length) {
  const items = products.map((each) => ({ product: each, toItem: () => each.id }))
  const page = { items, total, skip: 0, page: 1, pageCount: 1 }
  return { question, page } satisfies Answer<string, string>
}

const idsOf = (ranking: { found: readonly { product: FoundProduct }[] }) =>
  ranking.found.map(({ product }) => product.id)
const rug = product('rug', 'Rug')
const newRug = product('new', 'Rug', { createdAt: '2026-02-01T00:00:00.000Z' })
const rugged = product('rugged', 'Unrugged')

test('all answers are merged into one list, without matches inside of other words', () => {
  const ranking = rankAnswers(
    [answer('a', [rug]), answer('typed', [rugged, rug, newRug])],
    judgeOf('rug'),
    undefined,
  )
  expect(idsOf(ranking)).toEqual(['new', 'rug'])
  expect(ranking).toMatchObject({ isComplete: true, total: 2, isWeak: false })
})

test('nothing is found in no answer', () => {
  const nothing = { found: [], isComplete: true, total: 0, isWeak: true }
  expect(rankAnswers([answer('typed', [])], judgeOf('rug'), undefined)).toEqual(nothing)
})

test('matches inside of other words are kept if there are no others', () => {
  const ranking = rankAnswers([answer('typed', [rugged])], judgeOf('rug'), undefined)
  expect(idsOf(ranking)).toEqual(['rugged'])
  expect(ranking).toMatchObject({ total: 1, isWeak: true })
})

test('the first answer that has a product by its name is the one to be continued', () => {
  const described = product('described', 'Bench', { descriptions: { en: 'Stands well on a rug.' } })
  const answers = [answer('a', [described], 500), answer('b', [rug], 400), answer('typed', [newRug], 300)]
  expect(rankAnswers(answers, judgeOf('rug'), undefined)).toMatchObject({ base: 'b', total: 400 })
})

test('the order by date is kept if it was chosen', () => {
  const described = product('described', 'Bench', { descriptions: { en: 'A rug.' }, createdAt: '2027' })
  expect(idsOf(rankAnswers([answer('typed', [rug, described])], judgeOf('rug'), '-createdAt'))).toEqual([
    'described',
    'rug',
  ])
  const answers = [answer('typed', [rug, newRug, product('old', 'A rug', { createdAt: '2025' })])]
  expect(idsOf(rankAnswers(answers, judgeOf('rug'), 'createdAt'))).toEqual(['old', 'rug', 'new'])
  expect(idsOf(rankAnswers(answers, judgeOf('rug'), '-createdAt'))).toEqual(['new', 'rug', 'old'])
})

test('of an answer with more products than were read, the first are ranked, and no other answer is mixed in', () => {
  const answers = [answer('a', [rugged, rug], 500), answer('typed', [newRug])]
  const ranking = rankAnswers(answers, judgeOf('rug'), undefined)
  expect(idsOf(ranking)).toEqual(['rug', 'rugged'])
  expect(ranking).toMatchObject({ isComplete: false, total: 500, base: 'a' })
})

test('products that only the provider’s search matches are kept, at the end', () => {
  const answers = [answer('typed', [product('clever', 'Divan'), rug])]
  expect(idsOf(rankAnswers(answers, judgeOf('rug'), undefined))).toEqual(['rug', 'clever'])
  // The products of another question are judged by the typed keyword.
  const others = [answer('a', [product('other', 'Divan'), newRug]), answer('typed', [rug])]
  expect(idsOf(rankAnswers(others, judgeOf('rug'), undefined))).toEqual(['new', 'rug'])
})
