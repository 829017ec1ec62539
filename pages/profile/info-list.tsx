import { Icon } from '#ui/components/icon.tsx'
import type { IconName } from '#ui/icons/icon-paths.ts'
import styles from './info-list.module.css'

interface InfoListProps {
  /** Entries without a text are not shown. */
  readonly infos: readonly {
    readonly icon: IconName
    readonly text: string | undefined
    /** Always left to right, for example a phone number. */
    readonly ltr?: boolean
  }[]
}

/** Contact details, each with an icon. */
export function InfoList({ infos }: InfoListProps) {
  return (
    <ul className={styles.root}>
      {infos.map(
        ({ icon, text, ltr }) =>
          text && (
            <li key={icon}>
              <Icon name={icon} />
              <bdi dir={ltr ? 'ltr' : undefined}>{text}</bdi>
            </li>
          ),
      )}
    </ul>
  )
}
