import type { ReactNode } from 'react'
import { storePicture } from '#domain/pictures.ts'
import { Picture } from '#ui/components/picture.tsx'
import styles from './empty-state.module.css'

interface EmptyStateProps {
  readonly title: string
  readonly text?: string
  /** Shows the picture of an empty chair. */
  readonly art?: boolean
  /** One action, for example a link. */
  readonly children?: ReactNode
}

/** An empty state: what is missing, why, and one action. */
export function EmptyState({ title, text, art, children }: EmptyStateProps) {
  return (
    <div className={styles.root}>
      {art && (
        <div className={styles.art}>
          <Picture src={storePicture('cut-dining-chair')} alt="" sizes="14rem" width={860} height={790} />
        </div>
      )}
      <h2>{title}</h2>
      {text && <p>{text}</p>}
      {children}
    </div>
  )
}
