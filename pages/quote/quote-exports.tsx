import { useState } from 'react'
import { paths } from '#domain/paths.ts'
import type { QuoteLine, QuoteTotals } from '#domain/quote/quote-lines.ts'
import { QUOTE_COLUMNS, type QuoteColumn, quoteTable } from '#domain/quote/quote-table.ts'
import { sharedItemsText } from '#domain/quote/shared-quote.ts'
import { type CsvDialect, toCsv, toHtmlTable, toTabbed } from '#domain/quote/table-text.ts'
import { directionOf, type Language } from '#locales/languages.ts'
import { notify } from '#ui/browser/notify.ts'
import { useTranslation } from '#ui/browser/use-translation.ts'
import { Button } from '#ui/components/button.tsx'
import { Select } from '#ui/components/field/select.tsx'
import { Icon } from '#ui/components/icon.tsx'
import { useLanguage, usePageSession } from '#ui/page/page-context.ts'
import { copyTable, copyText } from './copy.ts'
import styles from './quote-summary.module.css'

interface QuoteExportsProps {
  readonly lines: readonly QuoteLine[]
  readonly totals: QuoteTotals
  /** No price is still loading. */
  readonly isReady: boolean
}

export function QuoteExports({ lines, totals, isReady }: QuoteExportsProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { publicUrl } = usePageSession()
  const [separator, setSeparator] = useState<CsvDialect['separator']>()
  const used = separator ?? defaultSeparator(language)
  const rows = () =>
    quoteTable(lines, totals, {
      columns: Object.fromEntries(
        QUOTE_COLUMNS.map((column) => [column, t(`quote.columns.${column}`)]),
      ) as Record<QuoteColumn, string>,
      total: t('quote.total'),
      unknownPiece: t('quote.unknown'),
      addressOf: (id) => publicUrl + paths.details(id),
    })

  const copy = async () => {
    const table = rows()
    const html = toHtmlTable(table, { language, direction: directionOf(language) })
    if (await copyTable(html, toTabbed(table))) notify.success(t('quote.copied'))
    else notify.error(t('quote.copyFailed'))
  }
  const save = () => {
    const decimal = used === ';' && language === 'tr' ? ',' : '.'
    download(FILE_NAME, 'text/csv;charset=utf-8', toCsv(rows(), { separator: used, decimal }))
  }
  const copyLink = async () => {
    const items = lines.map(({ item }) => item)
    if (await copyText(publicUrl + paths.quote(sharedItemsText(items))))
      notify.success(t('toasts.linkCopied'))
    else notify.error(t('quote.linkNotCopied'))
  }

  return (
    <div className={styles.exports}>
      <div className="row">
        <Button variant="outline" size="sm" href={paths.quoteSheet()}>
          <Icon name="printer" />
          {t('common.sheet')}
        </Button>
        <Button variant="outline" size="sm" busy={!isReady} onClick={copy}>
          <Icon name="copy" />
          {t('quote.copy')}
        </Button>
        <Button variant="outline" size="sm" onClick={copyLink}>
          <Icon name="link" />
          {t('quote.copyLink')}
        </Button>
      </div>
      <div className={styles.file}>
        <Select
          label={t('quote.csv.for')}
          size="sm"
          value={used}
          onChange={({ target }) => setSeparator(target.value === ';' ? ';' : ',')}
        >
          <option value=",">{t('quote.csv.comma')}</option>
          <option value=";">{t('quote.csv.semicolon')}</option>
        </Select>
        <Button variant="outline" size="sm" busy={!isReady} onClick={save}>
          <Icon name="download" />
          {t('quote.download')}
        </Button>
      </div>
    </div>
  )
}

const FILE_NAME = 'sedir-quote-list.csv'

/** Excel uses the list separator of the system locale: a semicolon for Turkish and Arabic. */
function defaultSeparator(language: Language): CsvDialect['separator'] {
  return language === 'en' ? ',' : ';'
}

function download(name: string, type: string, content: string): void {
  const url = URL.createObjectURL(new Blob([content], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser has read the file by then.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
