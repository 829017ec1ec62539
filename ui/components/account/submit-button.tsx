import type { ReactNode } from 'react'
import { useHydrated } from '#ui/browser/use-hydrated.ts'
import { Button } from '#ui/components/button.tsx'

interface SubmitButtonProps {
  readonly busy: boolean
  /** What it says while it is busy: `t('account.checking')`. */
  readonly busyLabel: string
  /** Of the form, when the button stands outside it. */
  readonly form?: string
  readonly block?: boolean
  readonly children: ReactNode
}

/** Submits nothing before script can take it over: a browser alone would send the page away. */
export function SubmitButton({ busy, busyLabel, form, block, children }: SubmitButtonProps) {
  const isAlive = useHydrated()
  return (
    <Button type={isAlive ? 'submit' : 'button'} form={form} block={block} busy={busy}>
      {busy ? busyLabel : children}
    </Button>
  )
}
