import { useTranslation } from '#ui/browser/use-translation.ts'
import { Chip } from '#ui/components/chip.tsx'
import { tagName } from '#ui/components/tag-name.ts'
import styles from './product-tags.module.css'

export function ProductTags({ tags }: { readonly tags: readonly string[] }) {
  const { t } = useTranslation()
  const names = [...new Set(tags.map((tag) => tagName(tag, t)))].filter(Boolean)
  if (names.length === 0) return null
  return (
    <section className={styles.root}>
      <h2 className="sr-only">{t('details.tags')}</h2>
      <ul className={styles.list}>
        {names.map((name) => (
          <li key={name}>
            <Chip quiet>{name}</Chip>
          </li>
        ))}
      </ul>
    </section>
  )
}
