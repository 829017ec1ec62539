import { company } from '#domain/company.ts'
import { formatList } from '#domain/formats.ts'
import { showrooms } from '#domain/showrooms.ts'
import { useTranslation } from '#ui/browser/use-translation.ts'
import { Logo } from '#ui/components/header/logo.tsx'
import { useLanguage } from '#ui/page/page-context.ts'
import styles from './letterhead.module.css'

interface LetterheadProps {
  /** Shown on the screen as well as in print. */
  readonly shown?: boolean
}

/** Letterhead of a printed page: logo, addresses, e-mail and phone of the company. */
export function Letterhead({ shown }: LetterheadProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  return (
    <div className={styles.root} data-shown={shown || undefined}>
      <Logo />
      <address>
        {showrooms.map(({ id, nameKey, addressKey }) => (
          <span key={id}>{formatList([t(addressKey), t(nameKey)], language)}</span>
        ))}
        <bdi dir="ltr">
          {company.email} · {company.phone}
        </bdi>
      </address>
    </div>
  )
}
