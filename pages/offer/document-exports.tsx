import { inLanguage, paths } from '#domain/paths.ts'
import type { QuoteDocument } from '#domain/quote/quote-document.ts'
import { LANGUAGES } from '#locales/languages.ts'
import { notify } from '#ui/browser/notify.ts'
import { useTranslation } from '#ui/browser/use-translation.ts'
import { Button } from '#ui/components/button.tsx'
import { Icon } from '#ui/components/icon.tsx'
import { Panel } from '#ui/components/panel.tsx'
import { useLanguage, usePageSession } from '#ui/page/page-context.ts'
import { copyText } from '#ui/quote/copy.ts'
import { writeFileText } from '#ui/quote/document-text.ts'
import { saveFile } from '#ui/quote/save-file.ts'
import { useLinkText } from '#ui/quote/use-link-text.ts'
import styles from './offer.module.css'

interface DocumentExportsProps {
  readonly document: QuoteDocument
  /** The seller sends the offer; anybody else sends answers back. */
  readonly isSeller?: boolean
}

/** The offer as a link, on paper and as a file. */
export function DocumentExports({ document, isSeller = false }: DocumentExportsProps) {
  const { t } = useTranslation()
  const page = useLanguage()
  const { publicUrl } = usePageSession()
  const linkText = useLinkText(document)
  const customer = document.offer?.language ?? page
  const fits = linkText !== undefined && linkText !== 'tooLong'
  // The page's language is that of the reader: the seller's link opens in the customer's language.
  const language = isSeller ? customer : page
  const second = [customer, page, ...LANGUAGES].find((other) => other !== language)

  const copy = async () => {
    if (!fits) return notify.error(t('document.linkTooLong'))
    const address = publicUrl + paths.offerDocument(linkText, isSeller ? customer : undefined)
    if (await copyText(address)) notify.success(t('toasts.linkCopied'))
    else notify.error(t('quote.linkNotCopied'))
  }
  const save = () => saveFile(FILE_NAME, 'application/json', writeFileText(document))

  return (
    <Panel className={styles.exports}>
      <p>{isSeller ? t('offer.sendText') : t('answers.sendText')}</p>
      <div className="row">
        <Button size="sm" variant="outline" busy={linkText === undefined} onClick={copy}>
          <Icon name="link" />
          {isSeller ? t('offer.copyLink') : t('answers.copyLink')}
        </Button>
        {fits && document.offer && (
          <Button
            size="sm"
            variant="outline"
            href={inLanguage(`${paths.offerSheet(`with=${second}`)}#quote=${linkText}`, language)}
          >
            <Icon name="printer" />
            {t('common.sheet')}
          </Button>
        )}
        <Button size="sm" variant="outline" onClick={save}>
          <Icon name="download" />
          {t('document.save')}
        </Button>
      </div>
    </Panel>
  )
}

const FILE_NAME = 'sedir-offer.json'
