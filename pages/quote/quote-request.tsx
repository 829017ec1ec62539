import type { TFunction } from 'i18next'
import { type FormEvent, useState } from 'react'
import { company } from '#domain/company.ts'
import { type ContactRequest, NOT_BLANK, PHONE_PATTERN } from '#domain/contact-mail.ts'
import { formatPrice } from '#domain/formats.ts'
import { paths } from '#domain/paths.ts'
import type { QuoteLine, QuoteTotals } from '#domain/quote/quote-lines.ts'
import { mailLine, type QuoteMail, quoteMail } from '#domain/quote/quote-mail.ts'
import { sharedItemsText } from '#domain/quote/shared-quote.ts'
import { useKeptFields } from '#ui/account/use-kept-fields.ts'
import { notify } from '#ui/browser/notify.ts'
import { useTranslation } from '#ui/browser/use-translation.ts'
import { Button } from '#ui/components/button.tsx'
import { ConfirmDialog } from '#ui/components/confirm-dialog/confirm-dialog.tsx'
import form from '#ui/components/field/form.module.css'
import { Input } from '#ui/components/field/input.tsx'
import { Textarea } from '#ui/components/field/textarea.tsx'
import { usePageSession } from '#ui/page/page-context.ts'
import { copyText } from '#ui/quote/copy.ts'
import styles from './quote.module.css'

interface QuoteRequestProps {
  readonly lines: readonly QuoteLine[]
  readonly totals: QuoteTotals
  /** As `useLinkText` returns it. */
  readonly linkText: string | undefined
}

/** Shows the complete list for confirmation, then opens it in the user's mail program (SPEC §2: no server call). */
export function QuoteRequest({ lines, totals, linkText }: QuoteRequestProps) {
  const { t } = useTranslation()
  const { publicUrl, language } = usePageSession()
  const [entered, setEntered] = useState<{ request: ContactRequest; mail: QuoteMail }>()
  const [isConfirming, setConfirming] = useState(false)
  const labels = {
    name: t('request.name'),
    email: t('request.email'),
    phone: t('request.phone'),
    message: t('request.message'),
  }
  const names = { unnamedRoom: t('quote.room.unnamed'), unknownProduct: t('quote.unknown') }

  // The mail would lack prices and the link that are still being prepared.
  const isLoading = linkText === undefined || lines.some(({ state }) => state === 'loading')

  const confirm = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const request = requestOf(new FormData(event.currentTarget))
    const mail = quoteMail({
      request,
      labels,
      language,
      lines: lines.map((line) => mailLine(line, names, language)),
      total: totalText(totals, t),
      links: linksTo(lines, linkText).map((path) => publicUrl + path),
      rest: (count) => t('quote.mailRest', { count }),
    })
    setEntered({ request, mail })
    setConfirming(true)
  }
  const openMail = async () => {
    setConfirming(false)
    if (!entered) return
    const { href, text, isComplete } = entered.mail
    if (isComplete) notify.success(t('mail.opened', { email: company.email }))
    else if (await copyText(text)) notify.success(t('quote.restCopied'))
    else notify.error(t('quote.restNotCopied'))
    window.location.assign(href)
  }

  const mail = entered?.mail
  return (
    <section className={`${styles.request} wrap margin`} aria-labelledby="quote-request">
      <div className={styles.requestHead}>
        <h2 id="quote-request">{t('request.title')}</h2>
        <p className="label">{t('request.note')}</p>
      </div>
      <form
        ref={useKeptFields('quote')}
        className={`${form.root} ${styles.form}`}
        action={`mailto:${company.email}`}
        method="post"
        encType="text/plain"
        onSubmit={confirm}
      >
        <div className={form.pair}>
          <Input
            label={labels.name}
            name="name"
            autoComplete="name"
            pattern={NOT_BLANK}
            maxLength={100}
            required
          />
          <Input
            label={labels.phone}
            name="tbNumbers"
            type="tel"
            autoComplete="tel"
            pattern={PHONE_PATTERN}
            title={t('request.phoneExample')}
            maxLength={40}
            required
          />
        </div>
        <Input label={labels.email} name="email" type="email" autoComplete="email" maxLength={200} required />
        <Textarea label={labels.message} mark={t('common.optional')} name="message" />
        <div className={styles.send}>
          <Button type="submit" busy={isLoading}>
            {t('request.send')}
          </Button>
        </div>
      </form>
      <ConfirmDialog
        open={isConfirming}
        title={t('request.check')}
        note={
          mail && !mail.isComplete
            ? t('quote.mailTooLong', { included: mail.included, count: lines.length })
            : t('request.checkNote')
        }
        values={[
          ...FIELDS.map((field) => ({ label: labels[field], value: entered?.request[field] ?? '' })),
          { label: t('quoted.title'), value: totalText(totals, t) },
        ]}
        onDone={openMail}
        onCancel={() => setConfirming(false)}
      />
    </section>
  )
}

const FIELDS = ['name', 'email', 'phone', 'message'] as const

/** The complete list, then its short form, for a list that is too long for a complete link. */
function linksTo(lines: readonly QuoteLine[], linkText: string | undefined): readonly string[] {
  const items = sharedItemsText(lines.map(({ item, pieces }) => ({ id: item.id, quantity: pieces })))
  return [
    ...(linkText && linkText !== 'tooLong' ? [paths.quoteDocument(linkText)] : []),
    ...(items ? [paths.quoteItems(items)] : []),
  ]
}

function totalText({ pieces: count, sumUsd, withoutPrice }: QuoteTotals, t: TFunction): string {
  const pieces = t('quote.pieces', { count })
  const sum = formatPrice(sumUsd)
  const total = sum ? t('quote.totalText', { pieces, sum }) : pieces
  return withoutPrice > 0 ? `${total}. ${t('quote.withoutPrice', { count: withoutPrice })}` : total
}

function requestOf(data: FormData): ContactRequest {
  const text = (name: string) => `${data.get(name) ?? ''}`.trim()
  // SPEC §3: the phone number is sent as "tbNumbers".
  return { name: text('name'), email: text('email'), phone: text('tbNumbers'), message: text('message') }
}
