import { type ReactNode, useId } from 'react'
import styles from './widget.module.css'

interface WidgetProps {
  readonly title: string
  /** Content at the end of the title line. */
  readonly beside?: ReactNode
  readonly children: ReactNode
}

/** A titled block of the side column. */
export function Widget({ title, beside, children }: WidgetProps) {
  const id = useId()
  return (
    <section className={styles.root} aria-labelledby={id}>
      <WidgetTitle id={id} title={title} beside={beside} />
      {children}
    </section>
  )
}

export function WidgetTitle({ id, title, beside }: Omit<WidgetProps, 'children'> & { id?: string }) {
  return (
    <div className={styles.head}>
      <h2 id={id}>{title}</h2>
      {beside}
    </div>
  )
}
