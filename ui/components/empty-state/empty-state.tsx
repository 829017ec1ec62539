import type { ReactNode } from 'react'
import { storePicture } from '#domain/pictures.ts'
import { Picture } from '#ui/components/picture.tsx'
import styles from './empty-state.module.css'

interface EmptyStateProps {
  readonly title: string
  readonly text?: string
  /** With the picture of an empty chair. */
  readonly art?: boolean
  /** The one way on. */
  readonly children?: ReactNode
}

/** There is nothing here, why, and what to do about it. */
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
