import type { ReactNode } from 'react'
import styles from './section-head.module.css'

interface SectionHeadProps {
  readonly title: string
  /** The id for `aria-labelledby` of the section. */
  readonly titleId?: string
  readonly text?: string
  /** `display` is one step larger. */
  readonly size?: 'display'
  /** Above the content at every window width, with space below. */
  readonly wide?: boolean
  /** Content beside the title, for example the arrows of a carousel. */
  readonly beside?: ReactNode
  /** Content below the text, for example a link. */
  readonly children?: ReactNode
}

/** The heading of a section. Inside `.margin` it is beside the content and stays in view. */
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
