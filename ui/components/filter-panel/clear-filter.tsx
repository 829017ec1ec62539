import { useTranslation } from '#ui/browser/use-translation.ts'
import { Chip } from '#ui/components/chip.tsx'
import { Icon } from '#ui/components/icon.tsx'

interface ClearFilterProps {
  /** The keyword or the category's name. Without it nothing is shown. */
  readonly name: string | undefined
  /** Address of the listing without this filter. */
  readonly href: string
}

/** Says by what the listing is filtered, and removes that filter. */
export function ClearFilter({ name, href }: ClearFilterProps) {
  const { t } = useTranslation()
  return (
    name && (
      <Chip href={href}>
        <Icon name="x" />
        {t('listing.clear', { name })}
      </Chip>
    )
  )
}
