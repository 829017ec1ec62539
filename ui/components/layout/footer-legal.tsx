import { arabicDigits } from '#domain/formats.ts'
import { paths } from '#domain/paths.ts'
import { useLanguage } from '#ui/hooks/use-language.ts'
import { useRequestYear } from '#ui/hooks/use-request-year.ts'
import { useTranslation } from '#ui/hooks/use-translation.ts'
import styles from './footer-legal.module.css'
import { ThemeChoice } from './theme-choice.tsx'

/** Whose all this is, the theme, and the three links of SPEC §2. */
export function FooterLegal() {
  const { t } = useTranslation()
  const year = useRequestYear()
  const written = useLanguage() === 'ar' ? arabicDigits(year) : year
  return (
    <div className={styles.root}>
      <p>{t('footer.copyright', { year: written })}</p>
      <ThemeChoice />
      <nav aria-label={t('footer.legal')}>
        <a href={paths.home()}>{t('nav.home')}</a>
        <a href={paths.privacy()}>{t('nav.privacy')}</a>
        <a href={paths.contact()}>{t('nav.contact')}</a>
      </nav>
    </div>
  )
}
