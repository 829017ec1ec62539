import { arabicDigits } from '#domain/formats.ts'
import { paths } from '#domain/paths.ts'
import { useTranslation } from '#ui/browser/use-translation.ts'
import { usePageSession } from '#ui/page/page-context.ts'
import { ThemeChoice } from '../header/theme-choice.tsx'
import styles from './footer-legal.module.css'

/** The copyright line, the theme choice and the three links of SPEC §2. */
export function FooterLegal() {
  const { t } = useTranslation()
  // The year of the request, which server and browser agree on.
  const { language, today } = usePageSession()
  const year = Number(today.slice(0, 4))
  return (
    <div className={styles.root}>
      <p>{t('footer.copyright', { year: language === 'ar' ? arabicDigits(year) : year })}</p>
      <ThemeChoice />
      <nav aria-label={t('footer.legal')}>
        <a href={paths.home()}>{t('nav.home')}</a>
        <a href={paths.privacy()}>{t('nav.privacy')}</a>
        <a href={paths.contact()}>{t('nav.contact')}</a>
      </nav>
    </div>
  )
}
