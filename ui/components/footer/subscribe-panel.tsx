import type { FormEvent } from 'react'
import { company } from '#domain/company.ts'
import { mailto } from '#domain/contact-mail.ts'
import { notify } from '#ui/browser/notify.ts'
import { useTranslation } from '#ui/browser/use-translation.ts'
import { Button } from '#ui/components/button.tsx'
import { Input } from '#ui/components/field/input.tsx'
import { Panel } from '#ui/components/panel.tsx'
import styles from './subscribe-panel.module.css'

/**
 * SPEC §2: opens a mail to the company that contains the entered e-mail address. Without script the body of the mail is
 * the address alone.
 */
export function SubscribePanel() {
  const { t } = useTranslation()

  const openMail = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const email = String(new FormData(event.currentTarget).get('body'))
    notify.success(t('mail.opened', { email: company.email }))
    window.location.href = mailto({
      subject: t('mail.subscribeSubject'),
      body: t('mail.subscribeBody', { email }),
    })
  }

  return (
    <div className={styles.root}>
      <Panel tone="cushion" className={styles.panel}>
        <div className={styles.box}>
          <div className="stack">
            <h2>{t('footer.subscribeTitle')}</h2>
            <p>{t('footer.subscribeText')}</p>
          </div>
          <form action={`mailto:${company.email}`} method="get" onSubmit={openMail}>
            <input type="hidden" name="subject" value={t('mail.subscribeSubject')} />
            <Input
              label={t('footer.email')}
              type="email"
              name="body"
              required
              autoComplete="email"
              placeholder={t('footer.emailExample')}
            />
            <Button type="submit">{t('footer.subscribe')}</Button>
          </form>
        </div>
      </Panel>
    </div>
  )
}
