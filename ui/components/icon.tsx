import sprite from '../icons/sprite.svg?no-inline'

/** The symbols in `ui/icons/sprite.svg`. */
export type IconName =
  | 'arrow-left'
  | 'arrow-right'
  | 'camera'
  | 'check'
  | 'chevron-down'
  | 'chevron-right'
  | 'circle-alert'
  | 'circle-check'
  | 'clipboard-check'
  | 'clipboard-list'
  | 'clipboard-plus'
  | 'clock'
  | 'columns-2'
  | 'columns-3'
  | 'columns-4'
  | 'copy'
  | 'download'
  | 'eye'
  | 'eye-off'
  | 'facebook'
  | 'google'
  | 'heart'
  | 'house'
  | 'instagram'
  | 'link'
  | 'linkedin'
  | 'list'
  | 'log-out'
  | 'mail'
  | 'map-pin'
  | 'menu'
  | 'message-circle'
  | 'minus'
  | 'monitor'
  | 'moon'
  | 'package'
  | 'pencil'
  | 'phone'
  | 'play'
  | 'plus'
  | 'printer'
  | 'ruler'
  | 'scale'
  | 'search'
  | 'share-2'
  | 'sliders-horizontal'
  | 'star'
  | 'sun'
  | 'svc-care'
  | 'svc-deliver'
  | 'svc-install'
  | 'svc-make'
  | 'svc-plan'
  | 'svc-volume'
  | 'user'
  | 'weight'
  | 'x'
  | 'x-social'

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
    <svg className={classes} aria-hidden="true">
      <use href={`${sprite}#${name}`} />
    </svg>
  )
}
