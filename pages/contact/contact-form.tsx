import { type FormEvent, useState } from 'react'
import { company } from '#domain/company.ts'
import { contactMail, NOT_BLANK, PHONE_PATTERN } from '#domain/contact-mail.ts'
import { useKeptFields } from '#ui/account/use-kept-fields.ts'
import { useTranslation } from '#ui/browser/use-translation.ts'
import { Button } from '#ui/components/button.tsx'
import form from '#ui/components/field/form.module.css'
import { Input } from '#ui/components/field/input.tsx'
import { Textarea } from '#ui/components/field/textarea.tsx'
import { Icon } from '#ui/components/icon.tsx'
import { useLanguage } from '#ui/page/page-context.ts'
import styles from './contact.module.css'

/**
 * Opens the user's mail program with the entered values (SPEC §2: no server call). Without JavaScript the browser
 * submits the fields to a `mailto:` address itself.
 */
export function ContactForm() {
  const { t } = useTranslation()
  const language = useLanguage()
  const [mails, setMails] = useState(0)
  const [isComplete, setComplete] = useState(true)
  const labels = {
    name: t('request.name'),
    email: t('request.email'),
    phone: t('request.phone'),
    message: t('request.message'),
  }

  const openMail = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const text = (name: string) => `${data.get(name) ?? ''}`.trim()
    const request = {
      name: text('name'),
      email: text('email'),
      // SPEC §3: the phone number is sent as "tbNumbers".
      phone: text('tbNumbers'),
      message: text('message'),
    }
    const mail = contactMail(request, { labels, language })
    window.location.assign(mail.href)
    setComplete(mail.isComplete)
    setMails(mails + 1)
  }

  return (
    <section aria-labelledby="contact-form-title">
      <h2 id="contact-form-title" className={styles.formTitle}>
        {t('contact.formTitle')}
      </h2>
      <form
        ref={useKeptFields('contact')}
        className={form.root}
        action={`mailto:${company.email}`}
        method="post"
        encType="text/plain"
        aria-labelledby="contact-form-title"
        onSubmit={openMail}
      >
        <div className={form.pair}>
          <Input label={labels.name} name="name" autoComplete="name" pattern={NOT_BLANK} required />
          <Input
            label={labels.phone}
            name="tbNumbers"
            type="tel"
            autoComplete="tel"
            pattern={PHONE_PATTERN}
            title={t('request.phoneExample')}
            required
          />
        </div>
        <Input label={labels.email} name="email" type="email" autoComplete="email" required />
        <Textarea label={labels.message} mark={t('common.optional')} name="message" />
        <div className={styles.send}>
          <Button type="submit">
            {t('contact.send')}
            <Icon name="arrow-right" flip />
          </Button>
          <div className={styles.hint}>
            {mails === 0 && <p>{t('contact.mailNote')}</p>}
            {/* Empty at first: Orca reads a text that comes with its live region in Chromium. */}
            <p role="status">
              {/* The new key replaces an unchanged text, so that screen readers read it again. */}
              {mails > 0 && (
                <span key={mails}>
                  {t(isComplete ? 'mail.opened' : 'request.tooLong', { email: company.email })}
                </span>
              )}
            </p>
          </div>
        </div>
      </form>
    </section>
  )
}
