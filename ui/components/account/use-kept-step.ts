import { useEffect, useRef, useState } from 'react'
import { tryStorage } from '#ui/browser/storage.ts'
import { useLocation } from '#ui/page/page-context.ts'

type Kept<Step> = readonly [pathname: string, step: Step, until: number]

/**
 * Like `useState`, for the steps of a flow with a mailed code. The step of the code survives a reload: a phone may drop
 * the page while its visitor reads the mail, and asking for another code would void the mailed one. So does the step of
 * the new password, which has the email whose code has been used.
 */
export function useKeptStep<Step extends { readonly step: string }>(first: Step) {
  const [step, setStep] = useState(first)
  const restored = useRef<Step>(undefined)
  const { pathname } = useLocation()
  useEffect(() => {
    // A restored step is already stored, with the time until which its code lives.
    if (step === restored.current) return
    // Without storage a reload starts with the first step.
    tryStorage((storage) => {
      if (step.step === 'code' || 'email' in step) {
        const kept: Kept<Step> = [pathname, step, Date.now() + CODE_LIFE_MS]
        storage.setItem(STORAGE_KEY, JSON.stringify(kept))
      } else if (step !== first) forgetStep()
      else {
        const [path, kept, until] = JSON.parse(storage.getItem(STORAGE_KEY) ?? '[]') as Kept<Step>
        if (path !== pathname || until <= Date.now()) return
        restored.current = kept
        setStep(kept)
      }
    }, 'sessionStorage')
  }, [step, first, pathname])
  return [step, setStep] as const
}

/** After a sign-in. */
export function forgetStep(): void {
  tryStorage((storage) => storage.removeItem(STORAGE_KEY), 'sessionStorage')
}

const STORAGE_KEY = 'accountStep'
/** CONTRACT.md: codes live ten minutes, and so does the permission to set a new password. */
const CODE_LIFE_MS = 10 * 60_000
