import { company, whatsappLink } from '#domain/company.ts'
import { paths } from '#domain/paths.ts'
import type { Product } from '#domain/shapes.ts'
import { useTranslation } from '#ui/browser/use-translation.ts'
import { Button } from '#ui/components/button.tsx'
import { Icon } from '#ui/components/icon.tsx'
import { usePageSession } from '#ui/page/page-context.ts'
import styles from './whatsapp-widget.module.css'
import { Widget } from './widget.tsx'

interface WhatsappWidgetProps {
  readonly product: Pick<Product, 'id' | 'title' | 'sku'>
}

/** A chat link whose message names this product. */
export function WhatsappWidget({ product: { id, title, sku } }: WhatsappWidgetProps) {
  const { t } = useTranslation()
  const url = usePageSession().publicUrl + paths.details(id)
  return (
    <Widget title={t('whatsapp.title')}>
      <div className={styles.root}>
        <p>{t('whatsapp.text')}</p>
        <Button
          variant="outline"
          block
          href={whatsappLink(t('whatsapp.message', { title, sku, url }))}
          target="_blank"
          rel="noopener"
        >
          <Icon name="message-circle" />
          {t('whatsapp.start')}
        </Button>
        <bdi className="label" dir="ltr">
          {company.phone}
        </bdi>
      </div>
    </Widget>
  )
}
