import { useCallback, useEffect, useState } from 'react'
import { formatDate } from '#domain/formats.ts'
import type { Customer } from '#domain/shapes.ts'
import { useSignOut } from '#ui/account/use-sign-out.ts'
import { useTranslation } from '#ui/browser/use-translation.ts'
import { Badge } from '#ui/components/badge.tsx'
import { Button } from '#ui/components/button.tsx'
import { Icon } from '#ui/components/icon.tsx'
import { lazyPart } from '#ui/components/part/lazy-part.tsx'
import { useLanguage } from '#ui/page/page-context.ts'
import { InfoList } from './info-list.tsx'
import styles from './my-profile.module.css'
import type { ProfileWindow } from './profile-windows.tsx'
import { hasUnsavedProfile } from './unsaved-profile.ts'

/** The code of the dialogs is loaded when one is opened. */
const ProfileWindows = lazyPart(
  async () => (await import('./profile-windows.tsx')).ProfileWindows,
  ({ opened }) => opened !== undefined,
)

/** Personal and login details (SPEC §2, My Profile). */
export function MyProfile({ customer }: { readonly customer: Customer }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { signOut, isBusy } = useSignOut()
  const { opened, open, close } = useProfileWindows(customer)
  const { username, email, pendingEmail, phone, gender, birthDay, address, city } = customer
  const title = gender && (
    <>
      {' '}
      <Badge tone="cushion">
        {gender === 'Female' ? t('account.titleFemale') : t('account.titleMale')}
      </Badge>{' '}
    </>
  )
  return (
    <>
      <section className={styles.block} aria-labelledby="profile-name">
        <div className={styles.head}>
          <h2 id="profile-name">
            {/* Turkish has the title behind the name: Leyla Hanım. */}
            {language !== 'tr' && title}
            <bdi>{username}</bdi>
            {language === 'tr' && title}
          </h2>
          <EditLink onClick={() => open('profile')}>{t('account.editProfile')}</EditLink>
        </div>
        <InfoList
          infos={[
            {
              icon: 'map-pin',
              text: address && city ? t('account.addressLine', { address, city }) : (address ?? city),
            },
            { icon: 'mail', text: email },
            { icon: 'phone', text: phone, ltr: true },
          ]}
        />
      </section>

      <section className={styles.block} aria-labelledby="profile-about">
        <div className={styles.head}>
          <h2 id="profile-about">{t('account.about')}</h2>
        </div>
        <dl className={styles.rows}>
          <Row
            label={t('account.gender')}
            value={gender && (gender === 'Female' ? t('account.female') : t('account.male'))}
          />
          <Row label={t('account.birthday')} value={formatDate(birthDay, language)} />
          <Row label={t('account.phone')} value={phone} ltr />
          <Row label={t('account.address')} value={address} />
          <Row label={t('account.city')} value={city} />
        </dl>
      </section>

      <section className={styles.block} aria-labelledby="profile-login">
        <div className={styles.head}>
          <h2 id="profile-login">{t('account.loginDetails')}</h2>
        </div>
        <dl className={styles.rows}>
          <Row label={t('account.email')} value={email}>
            <EditLink onClick={() => open('email')}>{t('account.changeEmail')}</EditLink>
          </Row>
          {pendingEmail && (
            <Row label={t('account.unconfirmedEmail')} value={pendingEmail}>
              <EditLink onClick={() => open('emailCode')}>{t('account.codeTitle')}</EditLink>
            </Row>
          )}
          <div>
            <dt>{t('account.password')}</dt>
            <dd>
              <span role="img" aria-label={t('account.hidden')}>
                {HIDDEN_PASSWORD}
              </span>
              <EditLink onClick={() => open('password')}>{t('account.changePassword')}</EditLink>
            </dd>
          </div>
        </dl>
      </section>

      <div className={styles.out}>
        <Button variant="outline" busy={isBusy} onClick={signOut}>
          <Icon name="log-out" flip />
          {t('account.logOut')}
        </Button>
      </div>

      <ProfileWindows opened={opened} onClose={close} customer={customer} />
    </>
  )
}

/** SPEC §2: the password is shown as ten asterisks. */
const HIDDEN_PASSWORD = '*'.repeat(10)

interface RowProps {
  readonly label: string
  readonly value: string | undefined
  readonly ltr?: boolean
  readonly children?: React.ReactNode
}

function Row({ label, value, ltr, children }: RowProps) {
  const { t } = useTranslation()
  return (
    <div>
      <dt>{label}</dt>
      <dd data-empty={value ? undefined : ''}>
        {value ? <bdi dir={ltr ? 'ltr' : undefined}>{value}</bdi> : t('NotSpecified')}
        {children}
      </dd>
    </div>
  )
}

function EditLink({ onClick, children }: { readonly onClick: () => void; readonly children: string }) {
  return (
    <button
      type="button"
      className={styles.edit}
      aria-haspopup="dialog"
      onPointerEnter={ProfileWindows.prepare}
      onFocus={ProfileWindows.prepare}
      onClick={onClick}
    >
      <Icon name="pencil" />
      {children}
    </button>
  )
}

interface ProfileWindowControls {
  readonly opened: ProfileWindow | undefined
  readonly open: (window: ProfileWindow) => void
  readonly close: () => void
}

/**
 * Returns the open dialog, if any, and functions to open and close one. The profile's opens by itself when the session
 * had ended before it was saved.
 */
function useProfileWindows({ id }: Customer): ProfileWindowControls {
  const [opened, open] = useState<ProfileWindow>()
  useEffect(() => {
    if (hasUnsavedProfile(id)) open('profile')
  }, [id])
  const close = useCallback(() => open(undefined), [])
  return { opened, open, close }
}
