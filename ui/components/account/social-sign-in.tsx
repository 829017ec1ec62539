import { type MouseEvent, useEffect, useState } from 'react'
import { paths } from '#domain/paths.ts'
import { isPlainClick } from '#ui/browser/click.ts'
import { useTranslation } from '#ui/browser/use-translation.ts'
import { Button } from '#ui/components/button.tsx'
import form from '#ui/components/field/form.module.css'
import { Icon } from '#ui/components/icon.tsx'
import { useNext, usePageSession } from '#ui/page/page-context.ts'

/** The sign-in through an identity provider, if one is configured. It is a link, so it works without script. */
export function SocialSignIn() {
  const { t } = useTranslation()
  const { socialSignIn } = usePageSession()
  const next = useNext()
  const [isLeaving, setLeaving] = useState(false)

  // The Back button may restore this page from the back/forward cache, with `isLeaving` still true.
  useEffect(() => {
    const stay = () => setLeaving(false)
    window.addEventListener('pageshow', stay)
    return () => window.removeEventListener('pageshow', stay)
  }, [])

  if (!socialSignIn) return null
  return (
    <>
      <p className={form.or}>{t('account.or')}</p>
      <Button
        variant="outline"
        block
        href={paths.socialSignIn(next)}
        data-navigation="none"
        aria-busy={isLeaving || undefined}
        onClick={(event: MouseEvent) => {
          // With Ctrl it opens in another tab.
          if (isPlainClick(event)) setLeaving(true)
        }}
      >
        <Icon name="google" />
        {isLeaving ? t('account.socialBusy') : t('account.social')}
      </Button>
    </>
  )
}
