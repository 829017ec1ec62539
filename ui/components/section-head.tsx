import type { ReactNode } from 'react'
import styles from './section-head.module.css'

interface SectionHeadProps {
  readonly title: string
  /** For `aria-labelledby` of the section. */
  readonly titleId?: string
  readonly text?: string
  /** `display` one step larger. */
  readonly size?: 'display'
  /** Above its content in every width, with room below. */
  readonly wide?: boolean
  /** Beside the title: the arrows of a carousel. */
  readonly beside?: ReactNode
  /** Below the text: a way on. */
  readonly children?: ReactNode
}

/** The heading of a section. In `.margin` it stands beside its content and stays in view. */
export function SectionHead({ title, titleId, text, size, wide, beside, children }: SectionHeadProps) {
  const heading = (
    <h2 id={titleId} data-size={size}>
      {title}
    </h2>
  )
  return (
    <div className={`${styles.root} section-head`} data-wide={wide || undefined}>
      {beside ? (
        <div className={styles.line}>
          {heading}
          {beside}
        </div>
      ) : (
        heading
      )}
      {text && <p>{text}</p>}
      {children}
    </div>
  )
}
