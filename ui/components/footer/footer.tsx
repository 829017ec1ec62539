import { memo } from 'react'
import { company } from '#domain/company.ts'
import { homeAnchors, paths } from '#domain/paths.ts'
import { useCustomer } from '#ui/account/use-customer.ts'
import { useTranslation } from '#ui/browser/use-translation.ts'
import { Icon } from '#ui/components/icon.tsx'
import { IconButton } from '#ui/components/icon-button.tsx'
import { LogoLink } from '../header/logo.tsx'
import styles from './footer.module.css'
import { FooterFeatured } from './footer-featured.tsx'
import { FooterLegal } from './footer-legal.tsx'
import { FooterLinks } from './footer-links.tsx'
import { SubscribePanel } from './subscribe-panel.tsx'

/**
 * The footer of every page: subscribe panel, about the company, links to sections and pages, featured products, legal
 * links. Memoized: a navigation does not render it again.
 */
export const Footer = memo(function Footer() {
  const { t } = useTranslation()
  const customer = useCustomer()
  const account = customer
    ? [
        { href: paths.profile(), label: t('nav.profile') },
        { href: paths.wishlist(), label: t('nav.wishlist') },
      ]
    : [
        { href: paths.login(), label: t('nav.login') },
        { href: paths.signup(), label: t('nav.createAccount') },
      ]
  return (
    <footer className={styles.root}>
      <SubscribePanel />
      <div className="wrap far">
        <div className={styles.main}>
          <div className={styles.about}>
            <LogoLink />
            <p>{t('footer.about')}</p>
            <ul className={styles.social} aria-label={t('footer.socialLinks')}>
              {company.social.map(({ network, name, url }) => (
                <li key={network}>
                  <IconButton href={url} aria-label={name} rel="noreferrer">
                    <Icon name={network} />
                  </IconButton>
                </li>
              ))}
            </ul>
          </div>
          <FooterLinks
            title={t('footer.onThisSite')}
            links={homeAnchors.map((anchor) => ({
              href: paths.homeSection(anchor),
              label: t(`footer.${anchor}`),
            }))}
          />
          <FooterLinks
            title={t('footer.usefulLinks')}
            links={[
              { href: paths.products(), label: t('nav.products') },
              { href: paths.about(), label: t('nav.about') },
              { href: paths.contact(), label: t('nav.contact') },
              ...account,
            ]}
          />
          <FooterFeatured />
        </div>
        <FooterLegal />
      </div>
    </footer>
  )
})
