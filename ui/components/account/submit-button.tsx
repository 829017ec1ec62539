import type { ReactNode } from 'react'
import { useHydrated } from '#ui/browser/use-hydrated.ts'
import { Button } from '#ui/components/button.tsx'

interface SubmitButtonProps {
  readonly busy: boolean
  /** The label while `busy`: `t('account.checking')`. */
  readonly busyLabel: string
  readonly block?: boolean
  readonly children: ReactNode
}

/** Submits only after hydration: before it, the browser would submit the form natively and leave the page. */
export function SubmitButton({ busy, busyLabel, block, children }: SubmitButtonProps) {
  const isHydrated = useHydrated()
  return (
    <Button type={isHydrated ? 'submit' : 'button'} block={block} busy={busy}>
      {busy ? busyLabel : children}
    </Button>
  )
}
