import type { ComponentProps } from 'react'
import styles from './icon-button.module.css'

interface IconButtonStyle {
  readonly variant?: 'solid' | 'outline'
  /** The accessible name of the action. The icon has none. */
  readonly 'aria-label': string
}

type IconButtonProps = IconButtonStyle &
  (
    | (ComponentProps<'a'> & { readonly href: string })
    | (ComponentProps<'button'> & { readonly href?: undefined })
  )

/** A round button with one icon, or with `href` a link that looks like one. */
export function IconButton({ variant, className, ...rest }: IconButtonProps) {
  const look = { className: className ? `${styles.root} ${className}` : styles.root, 'data-variant': variant }
  if (rest.href !== undefined) return <a {...rest} {...look} />
  return <button type="button" {...rest} {...look} />
}
