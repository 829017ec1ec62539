import { useTranslation } from '#ui/browser/use-translation.ts'
import symbols from '../symbols.svg?no-inline'
import styles from './brands.module.css'

/** Seven entries, one of them twice (SPEC §2, Home). */
const BRANDS = [
  { place: 1, logo: 'levant-house', name: 'Levant House' },
  { place: 2, logo: 'marmara', name: 'Marmara' },
  { place: 3, logo: 'qasr', name: 'Qasr' },
  { place: 4, logo: 'oda', name: 'Oda & Co' },
  { place: 5, logo: 'bayt', name: 'Bayt' },
  { place: 6, logo: 'halden', name: 'Halden' },
  { place: 7, logo: 'marmara', name: 'Marmara' },
] as const

export function Brands() {
  const { t } = useTranslation()
  return (
    <section className="wrap" aria-labelledby="brands-title">
      <h2 className="sr-only" id="brands-title">
        {t('home.brands.title')}
      </h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: on narrow screens it scrolls, so the keyboard must reach it */}
      <ul className={styles.strip} tabIndex={0} aria-labelledby="brands-title">
        {BRANDS.map(({ place, logo, name }) => (
          <li key={place}>
            <svg viewBox="0 0 150 44" role="img" aria-label={name} lang="en">
              <use href={`${symbols}#${logo}`} />
            </svg>
          </li>
        ))}
      </ul>
    </section>
  )
}
