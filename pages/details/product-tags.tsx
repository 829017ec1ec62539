import type { TFunction } from 'i18next'
import { Chip } from '#ui/components/chip.tsx'
import styles from './product-tags.module.css'
import { tagName } from './tag-name.ts'

export function ProductTags({ tags, t }: { readonly tags: readonly string[]; readonly t: TFunction }) {
  return (
    <section className={styles.root}>
      <h2 className="sr-only">{t('details.tags')}</h2>
      <ul className={styles.list}>
        {tags.map((tag) => (
          <li key={tag}>
            <Chip quiet>{tagName(tag, t)}</Chip>
          </li>
        ))}
      </ul>
    </section>
  )
}
