/** Words that docs/terms.md has retired, in the texts and in the demo catalogue. */
import { readFileSync } from 'node:fs'
import { describe, expect, it, test } from 'vitest'
import { buildCatalogue } from '#fixtures/catalogue.ts'
import { COMMENTS } from '#fixtures/words/rating-comments.ts'
import type { Language } from '#locales/languages.ts'
import { readable, textsOf } from '../support/texts.ts'

interface RetiredWord {
  /** As docs/terms.md writes it. */
  readonly word: string
  readonly language: Language
  readonly pattern: RegExp
  /** Texts, or groups of texts, in which the word means something else. */
  readonly allowedIn?: readonly string[]
  /** Phrases of the catalogue in which the word means something else. */
  readonly allowedPhrases?: RegExp
  /** The word is only retired in the texts. */
  readonly isForTexts?: true
}

const NUMBERS_OF_PARTS = ['card.pieces', 'details.pieces', 'home.day.pieces', 'compare.door', 'fit.door']

const RETIRED: readonly RetiredWord[] = [
  {
    word: 'piece',
    language: 'en',
    pattern: /\bpieces?\b/i,
    allowedIn: [
      ...NUMBERS_OF_PARTS,
      'quote.pieces',
      'offer.pieces',
      'quote.withoutMeasures',
      'quote.withoutPrice',
      'tag.statementPiece',
    ],
    isForTexts: true,
  },
  {
    word: 'parça',
    language: 'tr',
    pattern: /parça/i,
    allowedIn: [...NUMBERS_OF_PARTS, 'home.services.care'],
    allowedPhrases: /yedek parça|tek parça|parça(lar)? hâlinde|parça parça/giu,
  },
  { word: 'banket', language: 'tr', pattern: /banket/i },
  { word: 'mahali', language: 'tr', pattern: /mahali/i },
  { word: 'kaplama', language: 'tr', pattern: /kaplama/i },
  { word: 'bitiş', language: 'tr', pattern: /\bbitiş/i, allowedPhrases: /bitişik/giu },
  { word: 'yeniden kapla', language: 'tr', pattern: /yeniden kapla/i },
  { word: 'film', language: 'tr', pattern: /film/i, isForTexts: true },
  { word: 'hareketli görüntü', language: 'tr', pattern: /hareketli görüntü/i },
  { word: 'bu adres', language: 'tr', pattern: /\bbu adres/i },
  { word: 'baskı föyü', language: 'tr', pattern: /baskı föy/i },
  { word: 'kullanıcı adı', language: 'tr', pattern: /kullanıcı adı/i },
  { word: 'film', language: 'en', pattern: /\bfilm\b/i, isForTexts: true },
  { word: 'moving picture', language: 'en', pattern: /moving picture/i },
  { word: 're-cover', language: 'en', pattern: /re-cover/i },
  { word: 'this address', language: 'en', pattern: /\bthis address\b|address of this page/i },
  { word: 'mail', language: 'en', pattern: /\bmail\b/i },
  { word: 'email program', language: 'en', pattern: /email program/i },
  { word: 'برنامج البريد', language: 'ar', pattern: /برنامج (ال)?بريد/ },
  { word: 'e-posta programı', language: 'tr', pattern: /e-posta program/i },
  { word: 'sheet for paper', language: 'en', pattern: /for paper/i },
  { word: 'sign in', language: 'en', pattern: /\bsign(ed)?[ -]in\b/i, allowedIn: ['toasts.signedIn'] },
  { word: 'username', language: 'en', pattern: /username/i },
  { word: 'press the', language: 'en', pattern: /\bpress the\b/i },
  { word: 'مقعد جداري', language: 'ar', pattern: /(مقعد|مقاعد) ?(ال)?جداري|المقاعد الجدارية/ },
  { word: 'أريكة', language: 'ar', pattern: /أريكة|أرائك/ },
  { word: 'طاولات جانب السرير', language: 'ar', pattern: /طاول(ة|ات) جانب السرير/ },
  { word: 'كرسي استرخاء', language: 'ar', pattern: /استرخاء/ },
  { word: 'ردهة', language: 'ar', pattern: /رده(ة|ات)/ },
  { word: 'أرفف', language: 'ar', pattern: /أرفف/ },
  { word: 'قائمة عرض السعر', language: 'ar', pattern: /قائمة عرض السعر/ },
  { word: 'فيلم', language: 'ar', pattern: /فيلم/ },
  { word: 'الصورة المتحركة', language: 'ar', pattern: /الصورة المتحرّ?كة/ },
  {
    word: 'العنوان',
    language: 'ar',
    pattern: /عنوان/,
    // A postal address, an email address, an IP address, and a browser's address bar.
    allowedIn: [
      'account.address',
      'privacy.account',
      'validation.email',
      'privacy.visits',
      'share.copyFailed',
    ],
  },
  { word: 'ورقة للطباعة', language: 'ar', pattern: /ورقة/ },
  { word: 'اسم المستخدم', language: 'ar', pattern: /اسم المستخدم/ },
  { word: 'الفلاتر', language: 'ar', pattern: /فلاتر/ },
  { word: 'مختوم', language: 'ar', pattern: /مختوم/ },
]

const terms = readFileSync('docs/terms.md', 'utf8')

test.each(RETIRED)('$word is no longer a word of the texts in $language', ({ word, ...rule }) => {
  const found = [...textsOf[rule.language]].filter(
    ([key, text]) =>
      rule.pattern.test(readable(text)) && !rule.allowedIn?.some((allowed) => key.startsWith(allowed)),
  )
  expect(found).toEqual([])
  expect(terms).toContain(word)
})

describe('the demo catalogue', () => {
  const catalogue = catalogueTexts()
  const rules = RETIRED.filter(({ isForTexts }) => !isForTexts)

  it.each(rules)('does not have $word in $language', ({ language, pattern, allowedPhrases = /(?!)/gu }) => {
    const found = [...catalogue[language]].filter((text) => pattern.test(text.replace(allowedPhrases, '')))
    expect(found).toEqual([])
  })
})

test.each(
  RETIRED.flatMap(({ allowedIn = [], language, pattern }) =>
    allowedIn.map((key) => ({ key, language, pattern })),
  ),
)('the exception $key in $language is needed', ({ key, language, pattern }) => {
  const texts = [...textsOf[language]].filter(([each]) => each.startsWith(key))
  expect(texts.some(([, text]) => pattern.test(readable(text)))).toBe(true)
})

/** Every title and sentence of the demo in each language, without repetitions. */
function catalogueTexts(): Readonly<Record<Language, ReadonlySet<string>>> {
  const { products, categories } = buildCatalogue({ seed: 2, products: 3000 })
  return {
    en: new Set([
      ...products.flatMap(({ titleEn, descriptionEn }) => [titleEn, ...sentences(descriptionEn)]),
      ...categories.map(({ nameEn }) => nameEn),
      ...Object.values(COMMENTS.en).flat(),
    ]),
    ar: new Set([
      ...products.flatMap(({ titleAr, descriptionAr }) => [titleAr, ...sentences(descriptionAr)]),
      ...categories.map(({ nameAr }) => nameAr),
      ...Object.values(COMMENTS.ar).flat(),
    ]),
    tr: new Set([
      ...products.flatMap(({ titleTr, descriptionTr }) => [titleTr, ...sentences(descriptionTr)]),
      ...categories.map(({ nameTr }) => nameTr),
      ...Object.values(COMMENTS.tr).flat(),
    ]),
  }
}

function sentences(text: string): readonly string[] {
  return text.split(/(?<=\.) /)
}
