import { paths } from '#domain/paths.ts'
import type { QuoteDocument } from '#domain/quote/quote-document.ts'
import type { QuoteLine, QuoteTotals } from '#domain/quote/quote-lines.ts'
import { quoteTable } from '#domain/quote/quote-table.ts'
import { toHtmlTable, toTabbed } from '#domain/quote/table-text.ts'
import { directionOf } from '#locales/languages.ts'
import { notify } from '#ui/browser/notify.ts'
import { useTranslation } from '#ui/browser/use-translation.ts'
import { Button } from '#ui/components/button.tsx'
import { Icon } from '#ui/components/icon.tsx'
import { OpenFile } from '#ui/components/open-document/open-file.tsx'
import { useLanguage, usePageSession } from '#ui/page/page-context.ts'
import { copyTable, copyText } from '#ui/quote/copy.ts'
import { writeFileText } from '#ui/quote/document-text.ts'
import { saveFile } from '#ui/quote/save-file.ts'
import { CsvFile } from './csv-file.tsx'
import styles from './quote-summary.module.css'
import { tableWords } from './table-words.ts'

interface QuoteExportsProps {
  readonly lines: readonly QuoteLine[]
  readonly totals: QuoteTotals
  readonly document: QuoteDocument
  /** As `useLinkText` returns it. */
  readonly linkText: string | undefined
  /** No price is still loading. */
  readonly isReady: boolean
  readonly onFile: (file: Blob) => void
}

/** The list on paper, on the clipboard, as a link and as a file. */
export function QuoteExports({ lines, totals, document, linkText, isReady, onFile }: QuoteExportsProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { publicUrl } = usePageSession()

  const copy = async () => {
    const table = quoteTable(lines, totals, [tableWords(language, t)], (id) => publicUrl + paths.details(id))
    const html = toHtmlTable(table, { language, direction: directionOf(language) })
    if (await copyTable(html, toTabbed(table, language))) notify.success(t('quote.copied'))
    else notify.error(t('quote.copyFailed'))
  }
  const copyLink = async () => {
    if (!linkText || linkText === 'tooLong') return notify.error(t('document.linkTooLong'))
    if (await copyText(publicUrl + paths.quoteDocument(linkText))) notify.success(t('toasts.linkCopied'))
    else notify.error(t('quote.linkNotCopied'))
  }
  const save = () => saveFile('sedir-quote-list.json', 'application/json', writeFileText(document))

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
        <Button variant="outline" size="sm" busy={linkText === undefined} onClick={copyLink}>
          <Icon name="link" />
          {t('quote.copyLink')}
        </Button>
      </div>
      <p className="label">{t('quote.linkNote')}</p>
      <div className="row">
        <Button variant="outline" size="sm" onClick={save}>
          <Icon name="download" />
          {t('document.save')}
        </Button>
        <OpenFile onFile={onFile} />
      </div>
      <CsvFile lines={lines} isReady={isReady} />
    </div>
  )
}
