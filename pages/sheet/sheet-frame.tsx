import type { ReactNode } from 'react'
import { formatDate } from '#domain/formats.ts'
import { inLanguage } from '#domain/paths.ts'
import { LANGUAGE_TRAITS, LANGUAGES } from '#locales/languages.ts'
import { Button } from '#ui/components/button.tsx'
import { Icon } from '#ui/components/icon.tsx'
import { Letterhead } from '#ui/components/letterhead/letterhead.tsx'
import { PageHead } from '#ui/components/page-head/page-head.tsx'
import { useLocation, usePageSession } from '#ui/page/page-context.ts'
import { useToday } from '#ui/page/use-today.ts'
import { useFragment } from '#ui/quote/use-fragment.ts'
import styles from './sheet.module.css'
import { SheetCode } from './sheet-code.tsx'
import { languageAttributes, type SheetLanguage, type SheetLanguages } from './sheet-language.ts'

interface SheetFrameProps {
  readonly sheetLanguages: SheetLanguages
  readonly title: string
  /** The page behind the sheet, for the back link. The QR code encodes `code` instead if it is given. */
  readonly source: { readonly path: string; readonly label: string; readonly code?: string }
  /** Content below the date, in one language. */
  readonly note?: (sheetLanguage: SheetLanguage) => ReactNode
  /** Without it the sheet has no date of its own. */
  readonly isDated?: boolean
  /** There is nothing to print, and nothing that a QR code could open. */
  readonly isEmpty?: boolean
  /** The heading in one language. */
  readonly heading: (sheetLanguage: SheetLanguage) => ReactNode
  readonly children: ReactNode
}

/** The printed sheet with letterhead and QR code. The toolbar above it is not printed. */
export function SheetFrame({
  sheetLanguages,
  title,
  source,
  note,
  isDated = true,
  isEmpty,
  heading,
  children,
}: SheetFrameProps) {
  const [own] = sheetLanguages
  const { t, language } = own
  const { publicUrl } = usePageSession()
  const { pathname } = useLocation()
  const today = useToday()
  return (
    <>
      <PageHead title={title} description={t('sheet.description')} path={pathname} hidden />
      <SheetTools sheetLanguages={sheetLanguages} source={source} isEmpty={isEmpty} />
      <div className={styles.background}>
        <article className={styles.paper}>
          <Letterhead shown />
          <header className={styles.head} data-languages={sheetLanguages.length}>
            {sheetLanguages.map((sheetLanguage, index) => (
              <div
                key={sheetLanguage.language}
                className={styles.language}
                {...languageAttributes(sheetLanguage)}
              >
                {index === 0 ? (
                  <h1>{heading(sheetLanguage)}</h1>
                ) : (
                  <p className={styles.title}>{heading(sheetLanguage)}</p>
                )}
                {isDated && (
                  <p>{sheetLanguage.t('sheet.date', { date: formatDate(today, sheetLanguage.language) })}</p>
                )}
                {note?.(sheetLanguage)}
              </div>
            ))}
            {!isEmpty && (
              <SheetCode
                address={publicUrl + (source.code ?? inLanguage(source.path, language))}
                label={t('sheet.code')}
              />
            )}
          </header>
          {children}
        </article>
      </div>
    </>
  )
}

/** The toolbar, hidden in print: back link, print button, choice of a second language. */
function SheetTools({
  sheetLanguages: [own, second],
  source,
  isEmpty,
}: Pick<SheetFrameProps, 'sheetLanguages' | 'source' | 'isEmpty'>) {
  const { t, language } = own
  const { pathname, search } = useLocation()
  const fragment = useFragment().toString()
  const others = [undefined, ...LANGUAGES.filter((other) => other !== language)]
  return (
    <div className="wrap">
      <div className={styles.tools}>
        <Button variant="text" href={source.path}>
          <Icon name="arrow-left" flip />
          {source.label}
        </Button>
        {!isEmpty && (
          <Button className={styles.scripted} onClick={() => window.print()}>
            <Icon name="printer" />
            {t('details.print')}
          </Button>
        )}
        <nav aria-label={t('sheet.languages')}>
          <ul className={styles.languages}>
            {others.map((other) => (
              <li key={other ?? language}>
                <a
                  href={addressWith(pathname, search, other) + (fragment && `#${fragment}`)}
                  aria-current={other === second?.language ? 'true' : undefined}
                >
                  <bdi lang={language}>{LANGUAGE_TRAITS[language].ownName}</bdi>
                  {other && (
                    <>
                      {' + '}
                      <bdi lang={other}>{LANGUAGE_TRAITS[other].ownName}</bdi>
                    </>
                  )}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </div>
  )
}

function addressWith(pathname: string, search: string, second?: string): string {
  const query = new URLSearchParams(search)
  query.delete('with')
  if (second) query.set('with', second)
  return query.size > 0 ? `${pathname}?${query}` : pathname
}
