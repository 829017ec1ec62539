import { GRID_COLUMNS, type GridColumns, type View } from '#domain/listing/view-preference.ts'
import { isPlainClick } from '#ui/browser/click.ts'
import { useTranslation } from '#ui/browser/use-translation.ts'
import { Icon } from '#ui/components/icon.tsx'
import styles from './toolbar.module.css'

interface ViewSwitchProps {
  readonly view: View
  readonly columns: GridColumns
  readonly addressOf: (view: View, columns: GridColumns) => string
  /** Called on a click that is followed here, in addition to the navigation. */
  readonly onChoose?: (view: View, columns: GridColumns) => void
}

/** Switch between grids of 2, 3 or 4 columns and a list. It consists of links, which work without script. */
export function ViewSwitch({ view, columns, addressOf, onChoose }: ViewSwitchProps) {
  const { t } = useTranslation()
  return (
    <nav className={styles.views} aria-label={t('listing.view')}>
      {GRID_COLUMNS.map((count) => (
        <a
          key={count}
          href={addressOf('grid', count)}
          data-cols={count}
          aria-label={t(`listing.columns${count}`)}
          aria-current={view === 'grid' && columns === count}
          data-keep-scroll-position=""
          onClick={(event) => isPlainClick(event) && onChoose?.('grid', count)}
        >
          <Icon name={`columns-${count}`} />
        </a>
      ))}
      <a
        href={addressOf('list', columns)}
        aria-label={t('listing.list')}
        aria-current={view === 'list'}
        data-keep-scroll-position=""
        onClick={(event) => isPlainClick(event) && onChoose?.('list', columns)}
      >
        <Icon name="list" />
      </a>
    </nav>
  )
}
