import { paths } from '#domain/paths.ts'
import { useHydrated } from '#ui/browser/use-hydrated.ts'
import { useTranslation } from '#ui/browser/use-translation.ts'
import { ListNeedsScript } from '#ui/components/list-needs-script/list-needs-script.tsx'
import { DocumentFault } from '#ui/components/open-document/document-fault.tsx'
import { NotSaved } from '#ui/components/open-document/not-saved.tsx'
import { PageHead } from '#ui/components/page-head/page-head.tsx'
import { PageHeader } from '#ui/components/page-header/page-header.tsx'
import { Skeleton } from '#ui/components/skeleton.tsx'
import { useOffersSaved } from '#ui/quote/offers.ts'
import { useFragment } from '#ui/quote/use-fragment.ts'
import { useOfferDocument } from '#ui/quote/use-offer-document.ts'
import { useOpenedFile } from '#ui/quote/use-opened-file.ts'
import styles from './offer.module.css'
import { OfferEditor } from './offer-editor.tsx'
import { OfferStart } from './offer-start.tsx'
import { OpenedOffer } from './opened-offer.tsx'

/** An offer: written by a salesperson, read and answered by a customer. It is in the link and in the browser, never on a server. */
export function Page() {
  const { t } = useTranslation()
  const isHydrated = useHydrated()
  const linked = useOfferDocument()
  const isSeller = useFragment().get('as') === 'seller'
  const isSaved = useOffersSaved()
  const file = useOpenedFile()
  const opened = file.opened ?? linked
  const title = t('offer.title')

  const open = (hash: string) => {
    file.close()
    // Only the fragment changes: the page stays loaded.
    window.location.replace(hash)
  }
  return (
    <>
      <PageHead title={title} description={t('offer.description')} path={paths.offer()} hidden />
      <PageHeader title={title} note={t('offer.note')} />
      <section className={styles.page} aria-label={title}>
        <ListNeedsScript title={t('offer.needsScript')} text={t('offer.needsScriptText')} />
        {!isHydrated && <Skeleton className={styles.waiting} />}
        {!isSaved && <NotSaved />}
        {isHydrated && opened && 'fault' in opened && (
          <DocumentFault fault={opened.fault} onClose={() => open('#')} />
        )}
        {isHydrated && (!opened || 'fault' in opened) && <OfferStart onFile={file.open} />}
        {opened &&
          'document' in opened &&
          (isSeller && !file.opened ? (
            <OfferEditor document={opened.document} />
          ) : (
            <OpenedOffer document={opened.document} onOpen={open} />
          ))}
      </section>
    </>
  )
}
