import { paths } from '#domain/paths.ts'
import { useTranslation } from '#ui/browser/use-translation.ts'
import styles from './breadcrumb.module.css'
import { Icon } from './icon.tsx'

export interface Crumb {
  readonly label: string
  /** Absent for the current page, which is last. */
  readonly href?: string
}

/** The path from Home to the current page. */
export function Breadcrumb({ trail }: { readonly trail: readonly Crumb[] }) {
  const { t } = useTranslation()
  return (
    <nav className={`${styles.root} breadcrumb`} aria-label={t('nav.breadcrumb')}>
      <ol>
        <li>
          <a href={paths.home()}>{t('nav.home')}</a>
        </li>
        {trail.map(({ label, href }) => (
          <li key={label}>
            <Icon name="chevron-right" flip />
            {href ? <a href={href}>{label}</a> : <span aria-current="page">{label}</span>}
          </li>
        ))}
      </ol>
    </nav>
  )
}
