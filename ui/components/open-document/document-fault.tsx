import { useTranslation } from '#ui/browser/use-translation.ts'
import { Button } from '#ui/components/button.tsx'
import type { OpenedDocument } from '#ui/quote/document-text.ts'
import { DocumentPanel } from './document-panel.tsx'

interface DocumentFaultProps {
  readonly fault: Extract<OpenedDocument, { readonly fault: string }>['fault']
  readonly onClose: () => void
}

/** Says why a link or a file cannot be opened. */
export function DocumentFault({ fault, onClose }: DocumentFaultProps) {
  const { t } = useTranslation()
  return (
    <DocumentPanel title={t('document.failed')} isAlert>
      <p>{t(`document.fault.${fault}`)}</p>
      <div className="row">
        <Button size="sm" onClick={onClose}>
          {t('common.close')}
        </Button>
      </div>
    </DocumentPanel>
  )
}
