import { paths } from '#domain/paths.ts'
import { useTranslation } from '#ui/browser/use-translation.ts'
import { Button } from '#ui/components/button.tsx'
import { EmptyState } from '#ui/components/empty-state/empty-state.tsx'
import { Icon } from '#ui/components/icon.tsx'
import { OpenFile } from '#ui/components/open-document/open-file.tsx'

export function EmptyQuote({ onFile }: { readonly onFile: (file: Blob) => void }) {
  const { t } = useTranslation()
  return (
    <div className="wrap">
      <EmptyState title={t('quote.empty')} text={t('quote.emptyText')} art>
        <Button href={paths.products()}>
          {t('common.browse')}
          <Icon name="arrow-right" flip />
        </Button>
        <OpenFile onFile={onFile} />
      </EmptyState>
    </div>
  )
}
