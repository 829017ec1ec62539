import { shopName } from '#domain/company.ts'
import { paths } from '#domain/paths.ts'
import { useTranslation } from '#ui/browser/use-translation.ts'
import { useLanguage } from '#ui/page/page-context.ts'
import styles from './logo.module.css'

/**
 * Mark and name in Latin and Arabic script. All are SVG paths, so that no page loads a font for the name. The paths are in the
 * document (`ui/icons/logo.svg`, written by `renderer/+onRenderHtml.tsx`), so that no script contains them.
 */
export function Logo() {
  return (
    <span className={styles.root}>
      <svg className={styles.mark} viewBox="0 0 45 26" aria-hidden="true">
        <use href="#logo-mark" />
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
