import { useState } from 'react'
import { useTranslation } from '#ui/browser/use-translation.ts'

interface SendAgainProps {
  /** Never rejects. */
  readonly send: () => Promise<unknown>
}

/** Asks for another code. A second press before the response would void the code of the first. */
export function SendAgain({ send }: SendAgainProps) {
  const { t } = useTranslation()
  const [isBusy, setBusy] = useState(false)
  const press = async () => {
    if (isBusy) return
    setBusy(true)
    await send()
    setBusy(false)
  }
  return (
    <button type="button" className="link" aria-busy={isBusy || undefined} onClick={press}>
      {t('account.sendAgain')}
    </button>
  )
}
