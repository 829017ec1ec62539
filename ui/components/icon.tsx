import { type IconName, iconPaths } from '../icons/icon-paths.ts'

interface IconProps {
  readonly name: IconName
  readonly className?: string
  /** Mirrored on right-to-left pages: arrows, chevron-right, log-out, delivery. */
  readonly flip?: boolean
}

/** An icon in the colour of the surrounding text. The control that contains it has the accessible name. */
export function Icon({ name, className, flip }: IconProps) {
  const classes = ['icon', flip && 'flip', className].filter(Boolean).join(' ')
  return (
    <svg className={classes} viewBox="0 0 24 24" aria-hidden="true">
      <path d={iconPaths[name]} />
    </svg>
  )
}
