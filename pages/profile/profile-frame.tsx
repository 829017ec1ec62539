import { Outlet } from 'react-router-dom'
import { paths, patterns } from '#domain/paths.ts'
import type { Customer } from '#domain/shapes.ts'
import { useTranslation } from '#ui/browser/use-translation.ts'
import { PageHead } from '#ui/components/page-head/page-head.tsx'
import { PageHeader } from '#ui/components/page-header/page-header.tsx'
import { useLocation } from '#ui/page/page-context.ts'
import styles from './profile-frame.module.css'
import { ProfilePanel } from './profile-panel.tsx'

export function ProfileFrame({ customer }: { readonly customer: Customer }) {
  const { t } = useTranslation()
  const isWishlist = useLocation().pathname === patterns.wishlist
  const profile = { label: t('account.profile'), href: paths.profile() }
  const title = isWishlist ? t('nav.wishlist') : profile.label
  return (
    <>
      <PageHead
        title={title}
        description={t('account.loginLead')}
        path={isWishlist ? paths.wishlist() : paths.profile()}
        hidden
      />
      <PageHeader title={title} parents={isWishlist ? [profile] : []} />
      <div className={`${styles.root} wrap`}>
        <ProfilePanel customer={customer} />
        <div>
          <Outlet />
        </div>
      </div>
    </>
  )
}
