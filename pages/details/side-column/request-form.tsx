import { type FormEvent, useState } from 'react'
import { company } from '#domain/company.ts'
import { type ContactRequest, contactMail, NOT_BLANK, PHONE_PATTERN } from '#domain/contact-mail.ts'
import type { Product } from '#domain/shapes.ts'
import { useKeptFields } from '#ui/account/use-kept-fields.ts'
import { notify } from '#ui/browser/notify.ts'
import { useTranslation } from '#ui/browser/use-translation.ts'
import { Button } from '#ui/components/button.tsx'
import { ConfirmDialog } from '#ui/components/confirm-dialog/confirm-dialog.tsx'
import form from '#ui/components/field/form.module.css'
import { Input } from '#ui/components/field/input.tsx'
import { Textarea } from '#ui/components/field/textarea.tsx'
import { useLanguage } from '#ui/page/page-context.ts'
import styles from './request-form.module.css'

interface RequestFormProps {
  readonly product: Pick<Product, 'id' | 'title' | 'sku'>
}

/**
 * Requests a quote: shows the values for confirmation, then opens the user's mail program (SPEC §2: no server call).
 * Without JavaScript the browser submits the fields to a `mailto:` address itself.
 */
export function RequestForm({ product }: RequestFormProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const [entered, setEntered] = useState<ContactRequest>()
  const [isConfirming, setConfirming] = useState(false)
  const labels = {
    name: t('request.name'),
    email: t('request.email'),
    phone: t('request.phone'),
    message: t('request.message'),
  }
  const about = product.sku ? `${product.title} (${product.sku})` : product.title

  const mail = entered && contactMail(entered, { labels, language, about })

  const confirm = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setEntered(requestOf(new FormData(event.currentTarget)))
    setConfirming(true)
  }
  const openMail = () => {
    setConfirming(false)
    if (!mail) return
    if (mail.isComplete) notify.success(t('mail.opened', { email: company.email }))
    else notify.error(t('request.tooLong'))
    window.location.assign(mail.href)
  }

  return (
    <section className={styles.root}>
      <h2>{t('request.title')}</h2>
      <p className="label">{t('request.note')}</p>
      <form
        ref={useKeptFields(product.id)}
        className={form.root}
        action={`mailto:${company.email}?subject=${encodeURIComponent(about)}`}
        method="post"
        encType="text/plain"
        onSubmit={confirm}
      >
        <Input label={labels.name} name="name" autoComplete="name" pattern={NOT_BLANK} required />
        <Input label={labels.email} name="email" type="email" autoComplete="email" required />
        <Input
          label={labels.phone}
          name="tbNumbers"
          type="tel"
          autoComplete="tel"
          pattern={PHONE_PATTERN}
          title={t('request.phoneExample')}
          required
        />
        <Textarea label={labels.message} mark={t('common.optional')} name="message" />
        <Button type="submit" block>
          {t('request.send')}
        </Button>
      </form>
      <ConfirmDialog
        open={isConfirming}
        title={t('request.check')}
        note={t(mail?.isComplete === false ? 'request.tooLong' : 'request.checkNote')}
        values={FIELDS.map((field) => ({ label: labels[field], value: entered?.[field] ?? '' }))}
        onDone={openMail}
        onCancel={() => setConfirming(false)}
      />
    </section>
  )
}

const FIELDS = ['name', 'email', 'phone', 'message'] as const

function requestOf(data: FormData): ContactRequest {
  const text = (name: string) => `${data.get(name) ?? ''}`.trim()
  // SPEC §3: the phone number is sent as "tbNumbers".
  return { name: text('name'), email: text('email'), phone: text('tbNumbers'), message: text('message') }
}
