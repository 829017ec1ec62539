import { shopName } from '#domain/company.ts'
import { paths, patterns } from '#domain/paths.ts'
import type { Customer } from '#domain/shapes.ts'
import { shareTargets } from '#domain/share.ts'
import { useTranslation } from '#ui/browser/use-translation.ts'
import { Icon } from '#ui/components/icon.tsx'
import { IconButton } from '#ui/components/icon-button.tsx'
import { useLocation, usePageSession } from '#ui/page/page-context.ts'
import { AvatarUpload } from './avatar-upload.tsx'
import { InfoList } from './info-list.tsx'
import styles from './profile-panel.module.css'

interface ProfilePanelProps {
  readonly customer: Customer
}

export function ProfilePanel({ customer }: ProfilePanelProps) {
  const { t } = useTranslation()
  const { publicUrl, language } = usePageSession()
  const { pathname } = useLocation()
  const shared = { url: publicUrl + paths.home(), title: shopName(language) }
  return (
    <aside className={styles.root} aria-label={t('account.account')}>
      <AvatarUpload customer={customer} />
      <div>
        <p className={styles.name}>{customer.username}</p>
        <InfoList
          infos={[
            { icon: 'mail', text: customer.email },
            { icon: 'phone', text: customer.phone, ltr: true },
          ]}
        />
      </div>
      <nav className={styles.tabs} aria-label={t('account.pages')}>
        <ul>
          <li>
            <a href={paths.profile()} aria-current={pathname === patterns.profile ? 'page' : undefined}>
              <Icon name="user" />
              {t('nav.profile')}
            </a>
          </li>
          <li>
            <a href={paths.wishlist()} aria-current={pathname === patterns.wishlist ? 'page' : undefined}>
              <Icon name="heart" />
              {t('nav.wishlist')}
            </a>
          </li>
        </ul>
      </nav>
      <div>
        <p className="label">{t('account.share')}</p>
        <ul className={styles.social}>
          {shareTargets.map(({ network, name, link }) => (
            <li key={network}>
              <IconButton
                href={link(shared)}
                aria-label={t('account.shareOn', { network: name })}
                target="_blank"
                rel="noopener noreferrer"
              >
                <Icon name={network} />
              </IconButton>
            </li>
          ))}
        </ul>
      </div>
    </aside>
  )
}
