import { Icon, type IconName } from '#ui/components/icon.tsx'
import styles from './info-list.module.css'

interface InfoListProps {
  /** What is missing is left out. */
  readonly infos: readonly {
    readonly icon: IconName
    readonly text: string | undefined
    /** Written from left to right in every language. */
    readonly ltr?: boolean
  }[]
}

/** Ways to reach somebody, each behind its drawing. */
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
