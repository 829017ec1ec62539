import type { TFunction } from 'i18next'
import { QUOTE_COLUMNS, type QuoteColumn, type QuoteTableWords } from '#domain/quote/quote-table.ts'
import type { Language } from '#locales/languages.ts'

export function tableWords(language: Language, t: TFunction): QuoteTableWords {
  return {
    language,
    columns: Object.fromEntries(
      QUOTE_COLUMNS.map((column) => [column, t(`quote.columns.${column}`)]),
    ) as Record<QuoteColumn, string>,
    total: t('quote.total'),
    unit: t('quote.unit'),
    unknownProduct: t('quote.unknown'),
    unnamedRoom: t('quote.room.unnamed'),
  }
}
