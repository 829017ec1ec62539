import { useState } from 'react'
import { paths } from '#domain/paths.ts'
import { type QuoteLine, quoteLines, quoteTotals } from '#domain/quote/quote-lines.ts'
import { quoteTable } from '#domain/quote/quote-table.ts'
import { CSV_DIALECTS, toCsv } from '#domain/quote/table-text.ts'
import { isLanguage, LANGUAGE_TRAITS, LANGUAGES, type Language } from '#locales/languages.ts'
import { loadNamespaces } from '#locales/load-namespaces.ts'
import { createTranslate } from '#locales/translate.ts'
import { notify } from '#ui/browser/notify.ts'
import { useTranslation } from '#ui/browser/use-translation.ts'
import { Button } from '#ui/components/button.tsx'
import { Select } from '#ui/components/field/select.tsx'
import { Icon } from '#ui/components/icon.tsx'
import { useApi } from '#ui/data/use-api.ts'
import { useLanguage, usePageSession } from '#ui/page/page-context.ts'
import { saveFile } from '#ui/quote/save-file.ts'
import { requestProducts } from '#ui/quote/use-quoted-products.ts'
import styles from './quote-summary.module.css'
import { tableWords } from './table-words.ts'

interface CsvFileProps {
  readonly lines: readonly QuoteLine[]
  /** No price is still loading. */
  readonly isReady: boolean
}

/** The list as a CSV file with the columns of a tender, in the page's language or in two. */
export function CsvFile({ lines, isReady }: CsvFileProps) {
  const { t } = useTranslation()
  const api = useApi()
  const language = useLanguage()
  const { publicUrl } = usePageSession()
  /** The language of the program that opens the file. */
  const [program = language, setProgram] = useState<Language>()
  const [second, setSecond] = useState<Language>()
  const [isLoading, setLoading] = useState(false)

  /** The lines with the products in both languages, and the second language's words. */
  const inTwoLanguages = async (other: Language) => {
    const items = lines.map(({ item }) => item)
    const rooms = [...new Map(lines.flatMap(({ room }) => (room ? [[room.id, room]] : []))).values()]
    const [products, texts] = await Promise.all([
      requestProducts(
        api,
        items.map(({ id }) => id),
        [language, other],
      ),
      loadNamespaces(other, ['quote']),
    ])
    const isMissing = ({ item, state }: QuoteLine) =>
      state === 'known' && typeof products.get(item.id) === 'string'
    // The file would lack prices that the page shows.
    if (lines.some(isMissing)) throw new Error('A product could not be loaded in two languages')
    return {
      rows: quoteLines(items, products, language, rooms),
      words: tableWords(other, createTranslate(other, texts)),
    }
  }
  const save = async () => {
    setLoading(true)
    try {
      const more = second && (await inTwoLanguages(second))
      const rows = more?.rows ?? lines
      const words = tableWords(language, t)
      const table = quoteTable(
        rows,
        quoteTotals(rows),
        more ? [words, more.words] : [words],
        (id) => publicUrl + paths.details(id),
      )
      saveFile('sedir-quote-list.csv', 'text/csv;charset=utf-8', toCsv(table, CSV_DIALECTS[program]))
    } catch {
      notify.error(t('NetworkError'))
    } finally {
      setLoading(false)
    }
  }

  return (
    <div className={styles.file}>
      <Select
        label={t('quote.csv.for')}
        size="sm"
        value={program}
        onChange={({ target }) => setProgram(isLanguage(target.value) ? target.value : undefined)}
      >
        {LANGUAGES.map((each) => (
          <option key={each} value={each}>
            {t(`quote.csv.${each}`)}
          </option>
        ))}
      </Select>
      <Select
        label={t('quote.csv.languages')}
        size="sm"
        value={second ?? ''}
        onChange={({ target }) => setSecond(isLanguage(target.value) ? target.value : undefined)}
      >
        <option value="">{LANGUAGE_TRAITS[language].ownName}</option>
        {LANGUAGES.filter((other) => other !== language).map((other) => (
          <option key={other} value={other}>
            {`${LANGUAGE_TRAITS[language].ownName} + ${LANGUAGE_TRAITS[other].ownName}`}
          </option>
        ))}
      </Select>
      <Button variant="outline" size="sm" busy={!isReady || isLoading} onClick={save}>
        <Icon name="download" />
        {t('quote.download')}
      </Button>
    </div>
  )
}
