import { type KeyboardEvent, type MouseEvent, memo, useRef, useState } from 'react'
import { paths } from '#domain/paths.ts'
import { ringStep } from '#domain/product/gallery.ts'
import type { Category } from '#domain/shapes.ts'
import { directionOf } from '#locales/languages.ts'
import { isForBrowser, isPlainClick } from '#ui/browser/click.ts'
import { useHydrated } from '#ui/browser/use-hydrated.ts'
import { useTranslation } from '#ui/browser/use-translation.ts'
import { Deferred } from '#ui/components/deferred.tsx'
import { useLanguage } from '#ui/page/page-context.ts'
import styles from './newest-by-category.module.css'
import { TabProducts, TabProductsSkeleton } from './tab-products.tsx'

/**
 * Links to the listing before hydration, tabs afterwards. The products of a tab load on hover, focus or selection and
 * stay mounted.
 */
export function CategoryTabs({ categories }: { readonly categories: readonly Category[] }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const isHydrated = useHydrated()
  const tabs = useRef<HTMLDivElement>(null)
  const [chosenId, setChosenId] = useState(categories[0]?.id)
  const [openedIds, setOpenedIds] = useState<readonly (string | undefined)[]>([chosenId])

  const open = (id: string) => setOpenedIds((ids) => (ids.includes(id) ? ids : [...ids, id]))
  const choose = (id: string) => {
    open(id)
    setChosenId(id)
  }
  const press = (event: MouseEvent, id: string) => {
    if (!isPlainClick(event)) return
    event.preventDefault()
    choose(id)
  }
  const pressKey = (event: KeyboardEvent, index: number) => {
    const next = tabAfterKey(event.key, index, categories.length, directionOf(language) === 'rtl')
    const category = next === undefined ? undefined : categories[next]
    if (!category || isForBrowser(event)) return
    event.preventDefault()
    choose(category.id)
    tabs.current?.querySelectorAll('a')[next ?? 0]?.focus()
  }

  return (
    <div className={styles.root}>
      <div
        ref={tabs}
        className={styles.tabs}
        {...(isHydrated && { role: 'tablist', 'aria-label': t('home.looking.tabs') })}
      >
        {categories.map(({ id, name }, index) => (
          <a
            key={id}
            className={styles.tab}
            href={paths.category(id)}
            id={`looking-tab-${id}`}
            data-chosen={id === chosenId || undefined}
            {...(isHydrated && {
              role: 'tab',
              'aria-selected': id === chosenId,
              'aria-controls': `looking-panel-${id}`,
              tabIndex: id === chosenId ? 0 : -1,
              onClick: (event: MouseEvent) => press(event, id),
              onKeyDown: (event: KeyboardEvent) => pressKey(event, index),
              onPointerEnter: () => open(id),
            })}
          >
            {name}
          </a>
        ))}
      </div>
      {categories.map((category) => (
        <div
          key={category.id}
          id={`looking-panel-${category.id}`}
          className={styles.panel}
          hidden={category.id !== chosenId}
          {...(isHydrated && { role: 'tabpanel', 'aria-labelledby': `looking-tab-${category.id}` })}
        >
          {openedIds.includes(category.id) && <PanelContent category={category} />}
        </div>
      ))}
    </div>
  )
}

/** Without `memo`, the rendering that turns the links into tabs would hydrate the products in the same task. */
const PanelContent = memo(function PanelContent({ category }: { readonly category: Category }) {
  return (
    <Deferred fallback={<TabProductsSkeleton />} failure="retry">
      <TabProducts category={category} />
    </Deferred>
  )
})

/** Arrow keys follow the reading direction; up and down are for the vertical tabs of wide screens. */
function tabAfterKey(key: string, index: number, count: number, isRightToLeft: boolean): number | undefined {
  const forward = isRightToLeft ? -1 : 1
  const steps: Readonly<Record<string, number>> = {
    ArrowRight: forward,
    ArrowLeft: -forward,
    ArrowDown: 1,
    ArrowUp: -1,
  }
  const step = steps[key]
  if (step !== undefined) return ringStep(index, count, step)
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  // A tab reacts to the space bar; a link does not.
  return key === ' ' ? index : undefined
}
