import { useRef, useState } from 'react'
import { endedSession } from '#api/errors.ts'
import { notify } from '#ui/browser/notify.ts'
import { useTranslation } from '#ui/browser/use-translation.ts'
import { failureMessage } from '#ui/page/failure-message.ts'
import { queries } from './queries.ts'
import { useApi } from './use-api.ts'
import { useRefresh } from './use-refresh.ts'
import { useResource } from './use-resource.ts'

interface MyRating {
  /** Stars, 1 to 5; `undefined` before the first rating. */
  readonly rating: number | undefined
  readonly comment: string | undefined
  readonly isBusy: boolean
  /** Saves the stars and keeps the comment. A failure is shown in a toast. */
  readonly rate: (stars: number) => Promise<void>
  /** Saves stars and comment. Rejects with the failure. */
  readonly save: (stars: number, comment: string) => Promise<void>
}

/** Returns the customer's rating of a product. A new rating shows at once and is reverted if it is refused. */
export function useMyRating(productId: string): MyRating {
  const { t } = useTranslation()
  const api = useApi()
  const refresh = useRefresh()
  const known = useResource(queries.myRating(productId))
  const [chosen, setChosen] = useState<number>()
  /** The stars that were pressed last; 0 if none are being sent. */
  const wanted = useRef(0)

  const save = async (stars: number, comment?: string) => {
    await api.rate(productId, stars, comment)
    notify.success(t('rating.rated'))
    // Reloads the product as well: its mean rating has changed.
    await refresh((key) => key.includes(productId)).catch(() => {})
  }
  const rate = async (stars: number) => {
    const isSending = wanted.current > 0
    wanted.current = stars
    setChosen(stars)
    if (isSending) return
    try {
      let sent: number
      do {
        sent = wanted.current
        // A rating replaces the earlier one, its comment included.
        await save(sent, known?.comment)
      } while (sent !== wanted.current)
    } catch (failure) {
      if (!endedSession(failure)) notify.error(failureMessage(t, failure))
    } finally {
      setChosen(undefined)
      wanted.current = 0
    }
  }

  const rating = chosen ?? known?.stars
  return { rating, comment: known?.comment, isBusy: chosen !== undefined, rate, save }
}
