import { useSetAtom } from 'jotai'
import { useEffect } from 'react'
import { paths } from '#domain/paths.ts'
import { providerPicture } from '#domain/pictures.ts'
import type { Product } from '#domain/shapes.ts'
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '#locales/languages.ts'
import { useHydratedAtom } from '#ui/browser/use-hydrated-atom.ts'
import { useTranslation } from '#ui/browser/use-translation.ts'
import { Picture } from '#ui/components/picture.tsx'
import { useLanguage } from '#ui/page/page-context.ts'
import { recentlyViewedAtom, rememberViewedAtom, type ViewedProduct } from '#ui/viewed/recently-viewed.ts'
import styles from './recently-viewed.module.css'
import { Widget } from './widget.tsx'

/** Products side by side; space for them is reserved from the start. */
const SHOWN = 4

const NONE: readonly ViewedProduct[] = []

interface RecentlyViewedProps {
  readonly product: Product
}

/** Recently viewed products. They are stored in the browser, so the list renders after hydration. */
export function RecentlyViewed({ product }: RecentlyViewedProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const remember = useSetAtom(rememberViewedAtom)
  const viewed = useHydratedAtom(
    recentlyViewedAtom,
    (all) => all,
    () => NONE,
  )
  const others = viewed.filter(({ id }) => id !== product.id).slice(0, SHOWN)

  useEffect(() => remember(product, language), [remember, product, language])

  return (
    <div className={styles.root}>
      <Widget title={t('recent.title')}>
        <div className={styles.room}>
          {others.length === 0 ? (
            <p className="label">{t('recent.none')}</p>
          ) : (
            <ul>
              {others.map((entry) => (
                <ViewedLink key={entry.id} entry={entry} language={language} />
              ))}
            </ul>
          )}
        </div>
      </Widget>
    </div>
  )
}

function ViewedLink({ entry, language }: { readonly entry: ViewedProduct; readonly language: Language }) {
  const known = titleIn(entry, language)
  if (!known) return null
  return (
    <li>
      <a
        className={styles.item}
        href={paths.details(entry.id)}
        lang={known.language === language ? undefined : known.language}
      >
        {entry.image ? (
          <Picture
            src={providerPicture(entry.image)}
            alt={known.title}
            sizes="6rem"
            width={320}
            height={320}
          />
        ) : (
          known.title
        )}
      </a>
    </li>
  )
}

/** PRODUCT.md, Language: the current language, then English, then any other. */
function titleIn({ titles }: ViewedProduct, chosen: Language) {
  for (const language of [chosen, DEFAULT_LANGUAGE, ...LANGUAGES]) {
    const title = titles[language]
    if (title) return { language, title }
  }
}
