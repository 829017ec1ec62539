import { useRef, useState } from 'react'
import { endedSession } from '#api/errors.ts'
import { RATING_COMMENT_MAX, RATING_STARS } from '#domain/limits.ts'
import { useCustomer } from '#ui/account/use-customer.ts'
import { useTranslation } from '#ui/browser/use-translation.ts'
import { Button } from '#ui/components/button.tsx'
import { Deferred } from '#ui/components/deferred.tsx'
import form from '#ui/components/field/form.module.css'
import { Select } from '#ui/components/field/select.tsx'
import { Textarea } from '#ui/components/field/textarea.tsx'
import { useMyRating } from '#ui/data/use-my-rating.ts'
import { refusalErrors } from '#ui/forms/refusal-errors.ts'
import { useForm } from '#ui/forms/use-form.ts'
import { readUnsavedRating, removeUnsavedRating, saveUnsavedRating } from './unsaved-rating.ts'

interface RatingFormProps {
  readonly productId: string
  readonly onClose: () => void
  readonly onSaved: () => void
}

/** Stars and comment of the signed-in customer, prefilled with the present rating, or with one that was not saved. */
export function RatingForm(props: RatingFormProps) {
  return (
    <Deferred fallback={null} failure="retry">
      <Fields {...props} />
    </Deferred>
  )
}

function Fields({ productId, onClose, onSaved }: RatingFormProps) {
  const { t } = useTranslation()
  const { rating, comment, save } = useMyRating(productId)
  const customerId = useCustomer()?.id
  const [unsaved] = useState(() => readUnsavedRating(customerId, productId))
  const element = useRef<HTMLFormElement>(null)
  const { errors, isBusy, handlers } = useForm<'stars' | 'comment'>(async ({ text }) => {
    try {
      await save(Number(text('stars')), text('comment'))
      removeUnsavedRating()
      // The customer may have closed the form meanwhile, and opened it again.
      if (element.current) onSaved()
    } catch (failure) {
      if (endedSession(failure)) {
        saveUnsavedRating({ customerId, productId, stars: text('stars'), comment: text('comment') })
        return undefined
      }
      return refusalErrors(t, failure, { otherwise: 'comment' })
    }
    return undefined
  })
  return (
    <form ref={element} className={form.root} aria-label={t('rating.write')} {...handlers}>
      <Select
        label={t('rating.yours')}
        name="stars"
        defaultValue={unsaved?.stars ?? rating ?? ''}
        required={rating === undefined}
        autoFocus
      >
        {rating === undefined && <option value="" />}
        {STARS.map((stars) => (
          <option key={stars} value={stars}>
            {t('card.rated', { rating: stars })}
          </option>
        ))}
      </Select>
      <Textarea
        label={t('rating.comment')}
        mark={t('common.optional')}
        name="comment"
        defaultValue={unsaved?.comment ?? comment}
        maxLength={RATING_COMMENT_MAX}
        dir="auto"
        rows={4}
        error={errors.comment}
      />
      <div className="row">
        <Button type="submit" busy={isBusy}>
          {t('rating.save')}
        </Button>
        <Button variant="text" onClick={onClose}>
          {t('common.cancel')}
        </Button>
      </div>
    </form>
  )
}

const STARS = Array.from({ length: RATING_STARS }, (_, index) => RATING_STARS - index)
