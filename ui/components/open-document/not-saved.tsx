import { useTranslation } from '#ui/browser/use-translation.ts'
import { DocumentPanel } from './document-panel.tsx'

/** Warns that a list or an offer will be lost with the page, because the browser does not store them. */
export function NotSaved() {
  const { t } = useTranslation()
  return (
    <DocumentPanel title={t('document.notSaved')} isAlert>
      <p>{t('document.notSavedText')}</p>
    </DocumentPanel>
  )
}
