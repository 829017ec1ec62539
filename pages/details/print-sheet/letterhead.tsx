import type { TFunction } from 'i18next'
import { company } from '#domain/company.ts'
import { Logo } from '#ui/components/layout/logo.tsx'
import styles from './letterhead.module.css'

/** Stands on the printed sheet alone: who it is from. */
export function Letterhead({ t }: { readonly t: TFunction }) {
  return (
    <div className={styles.root}>
      <Logo />
      <address>
        {company.branches.map(({ id, nameKey, addressKey }) => (
          <span key={id}>
            {t(addressKey)}, {t(nameKey)}
          </span>
        ))}
        <bdi dir="ltr">
          {company.email} · {company.phone}
        </bdi>
      </address>
    </div>
  )
}
