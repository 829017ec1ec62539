import type { ComponentProps, MouseEvent } from 'react'
import styles from './button.module.css'

interface ButtonStyle {
  readonly variant?: 'outline' | 'text'
  readonly size?: 'sm'
  /** As wide as the container. */
  readonly block?: boolean
  /** The action is pending: the button keeps the focus, shows a spinner and ignores clicks. */
  readonly busy?: boolean
}

type ButtonProps = ButtonStyle &
  (
    | (ComponentProps<'a'> & { readonly href: string })
    | (ComponentProps<'button'> & { readonly href?: undefined })
  )

/** A button, or with `href` a link that looks like one. */
export function Button({ variant, size, block, busy, className, ...rest }: ButtonProps) {
  const look = {
    className: className ? `${styles.root} ${className}` : styles.root,
    'data-variant': variant,
    'data-size': size,
    'data-block': block || undefined,
  }
  if (rest.href !== undefined) return <a {...rest} {...look} />
  return (
    <button
      type="button"
      {...rest}
      {...look}
      aria-busy={busy || undefined}
      onClick={busy ? ignore : rest.onClick}
    />
  )
}

function ignore(event: MouseEvent) {
  event.preventDefault()
}
