import { useSetAtom } from 'jotai'
import { COMPARE_MAX } from '#domain/limits.ts'
import { paths } from '#domain/paths.ts'
import { providerPicture } from '#domain/pictures.ts'
import { useTranslation } from '#ui/browser/use-translation.ts'
import { type ComparedProduct, comparedAtom } from '#ui/compare/compared.ts'
import { Button } from '#ui/components/button.tsx'
import { Deferred } from '#ui/components/deferred.tsx'
import { Icon } from '#ui/components/icon.tsx'
import { Picture } from '#ui/components/picture.tsx'
import { useProduct } from '#ui/data/use-catalogue.ts'
import { announcementAtom } from '#ui/page/announcement.ts'
import { useLanguage } from '#ui/page/page-context.ts'
import styles from './compare-tray.module.css'

interface CompareTrayProps {
  readonly compared: readonly ComparedProduct[]
}

/**
 * The products chosen for the comparison, at the lower edge of the window. The tray is sticky: it takes space at the
 * end of the page.
 */
export function CompareTray({ compared }: CompareTrayProps) {
  const { t } = useTranslation()
  const change = useSetAtom(comparedAtom)
  const announce = useSetAtom(announcementAtom)
  const chosen = (number: number) => t('compared.chosen', { number, max: COMPARE_MAX })

  const remove = ({ id, title }: ComparedProduct) => {
    change((all) => all.filter((other) => other.id !== id))
    announce(`${t('compared.removed', { title })} ${chosen(compared.length - 1)}`)
  }
  const clear = () => {
    change(() => [])
    announce(t('compared.cleared'))
  }

  return (
    <aside className={styles.root} data-tray="" aria-label={t('compared.tray')}>
      <div className={`${styles.in} wrap`}>
        <p className={styles.count}>{chosen(compared.length)}</p>
        <ul className={styles.products}>
          {compared.map((product) => (
            <TrayItem key={product.id} product={product} onRemove={remove} />
          ))}
        </ul>
        <div className={styles.actions}>
          <Button variant="text" className={styles.clear} onClick={clear}>
            {t('compared.clear')}
          </Button>
          <Button size="sm" href={paths.compare(compared.map(({ id }) => id))}>
            {t('compared.go', { number: compared.length })}
          </Button>
        </div>
      </div>
    </aside>
  )
}

interface TrayItemProps {
  readonly product: ComparedProduct
  readonly onRemove: (product: ComparedProduct) => void
}

function TrayItem({ product, onRemove }: TrayItemProps) {
  const { t } = useTranslation()
  const { id, image, title, language } = product
  const shown = useLanguage()
  const asChosen = <bdi lang={language}>{title}</bdi>
  return (
    <li className={styles.product}>
      <button
        type="button"
        className={styles.remove}
        aria-label={t('compared.removeOf', { title })}
        onClick={() => onRemove(product)}
      >
        {image && <Picture src={providerPicture(image)} alt="" sizes="3rem" width={320} height={320} />}
        <Icon name="x" />
      </button>
      <a className={styles.title} href={paths.details(id)}>
        {language === shown ? (
          title
        ) : (
          <Deferred fallback={asChosen} failure="keep">
            <TitleOf id={id} />
          </Deferred>
        )}
      </a>
    </li>
  )
}

/** The title in the page's language, for a product that was chosen in another language. */
function TitleOf({ id }: { readonly id: string }) {
  return useProduct(id).title
}
