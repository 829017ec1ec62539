import { shopName } from '#domain/company.ts'
import { paths } from '#domain/paths.ts'
import { useTranslation } from '#ui/browser/use-translation.ts'
import { useLanguage } from '#ui/page/page-context.ts'
import styles from './logo.module.css'

/**
 * Mark and name in Latin and Arabic script. The name is SVG paths, so that no page loads a font for it, and the paths are in
 * the document (`ui/icons/logo.svg`, written by `renderer/+onRenderHtml.tsx`), so that no script contains them.
 */
export function Logo() {
  return (
    <span className={styles.root}>
      <svg className={styles.mark} viewBox="0 0 45 26" aria-hidden="true">
        <path d="M5 3.5a1.5 1.5 0 0 1 1.5-1.5h8A1.5 1.5 0 0 1 16 3.5V12H5zM17 3.5a1.5 1.5 0 0 1 1.5-1.5h8A1.5 1.5 0 0 1 28 3.5V12H17zM29 3.5a1.5 1.5 0 0 1 1.5-1.5h8A1.5 1.5 0 0 1 40 3.5V12H29zM0 14h45v4H0zM4 18h4v6H4zM37 18h4v6h-4z" />
      </svg>
      <svg className={styles.latin} data-script="latin" aria-hidden="true">
        <use href="#logo-latin" />
      </svg>
      <span className={styles.line} data-script="line" />
      <svg className={styles.arabic} data-script="arabic" aria-hidden="true">
        <use href="#logo-arabic" />
      </svg>
    </span>
  )
}

/** The logo as a link to Home. */
export function LogoLink() {
  const { t } = useTranslation()
  const name = shopName(useLanguage())
  return (
    <a className={styles.link} href={paths.home()} aria-label={t('nav.logo', { name })}>
      <Logo />
    </a>
  )
}
