import { useEffect, useState } from 'react'
import { useTranslation } from '#ui/browser/use-translation.ts'
import { useLanguage } from '#ui/page/page-context.ts'
import styles from './cached-pages.module.css'
import { type CachedPage, readCachedPages } from './read-cached-pages.ts'

/** The pages that are cached in this browser, the last visited first. */
export function CachedPages() {
  const { t } = useTranslation()
  const language = useLanguage()
  const [pages, setPages] = useState<readonly CachedPage[]>([])
  useEffect(() => {
    let isWanted = true
    void readCachedPages(language).then((found) => isWanted && setPages(found))
    return () => {
      isWanted = false
    }
  }, [language])
  if (pages.length === 0) return null
  return (
    <section className={`${styles.root} wrap margin`} aria-labelledby="kept-title">
      <h2 id="kept-title">{t('offline.kept')}</h2>
      <ul>
        {pages.map(({ address, title }) => (
          <li key={address}>
            <a className="link" href={address}>
              {title}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
