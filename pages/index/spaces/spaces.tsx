import type { Category } from '#domain/shapes.ts'
import { SPACES, spaceAddress } from '#domain/spaces.ts'
import { useTranslation } from '#ui/browser/use-translation.ts'
import { Deferred } from '#ui/components/deferred.tsx'
import { SectionHead } from '#ui/components/section-head.tsx'
import { useTopCategories } from '#ui/data/use-catalogue.ts'
import symbols from '../symbols.svg?no-inline'
import styles from './spaces.module.css'

/** Shop by space: six rooms on a floor plan, each a link to its listing. Links to a search until the categories load. */
export function Spaces() {
  const { t } = useTranslation()
  return (
    <section className="section wrap far" aria-labelledby="spaces-title">
      <SectionHead wide titleId="spaces-title" title={t('home.spaces.title')} text={t('home.spaces.text')} />
      <Deferred fallback={<FloorPlan categories={[]} />} failure="keep">
        <FloorPlanOfCategories />
      </Deferred>
    </section>
  )
}

function FloorPlanOfCategories() {
  return <FloorPlan categories={useTopCategories()} />
}

function FloorPlan({ categories }: { readonly categories: readonly Category[] }) {
  const { t } = useTranslation()
  return (
    <ul className={styles.plan}>
      {SPACES.map((space) => {
        const name = t(`home.spaces.${space}.name`)
        return (
          <li key={space} className={styles.room} data-space={space}>
            <a href={spaceAddress(space, name, categories)}>
              <h3>{name}</h3>
              <p>{t(`home.spaces.${space}.details`)}</p>
              <svg className={styles.drawing} viewBox="0 0 240 150" aria-hidden="true">
                <use href={`${symbols}#${space}`} />
              </svg>
            </a>
          </li>
        )
      })}
    </ul>
  )
}
