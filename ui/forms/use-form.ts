import type { TFunction } from 'i18next'
import { type FormEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from '#ui/browser/use-translation.ts'

/** Returns the text of an error. A function, so that a change of the language translates errors on the page. */
type Sentence = (t: TFunction) => string

/** Errors by field name; `form` for errors that concern no single field. */
export type FormErrors<Name extends string> = Readonly<Partial<Record<Name | 'form', Sentence>>>

export interface SubmittedForm<Name extends string> {
  /** Returns the entered text without leading and trailing white space. */
  readonly text: (name: Name) => string
  /** Returns the text as entered: a password may begin with a space. */
  readonly exactly: (name: Name) => string
  readonly isOn: (name: Name) => boolean
  /** Returns the chosen file, which may be empty. */
  readonly file: (name: Name) => File | undefined
  /** Whether the browser has no value for what was entered, such as half a date. */
  readonly isIncomplete: (name: Name) => boolean
  /** Returns the digits of an `OtpInput` in order. */
  readonly code: (name: Name) => string
  /** Empties fields. */
  readonly clear: (...names: readonly Name[]) => void
  /** Whether the dialog that contains the form has not been closed, or opened again, since. */
  readonly isOpen: () => boolean
}

interface FormState<Name extends string> {
  readonly errors: Readonly<Partial<Record<Name | 'form', string>>>
  readonly isBusy: boolean
  readonly handlers: {
    readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void
    readonly onInput: (event: FormEvent<HTMLFormElement>) => void
  }
}

/** Submits a form once at a time. Shows the errors that `submit` returns at their fields and focuses the first. */
export function useForm<Name extends string>(
  submit: (form: SubmittedForm<Name>) => Promise<FormErrors<Name> | undefined>,
): FormState<Name> {
  const { t } = useTranslation()
  const [errors, setErrors] = useState(NONE as FormErrors<Name>)
  const [isBusy, setBusy] = useState(false)
  const isUnderWay = useRef(false)

  const send = async (form: HTMLFormElement) => {
    if (isUnderWay.current) return
    isUnderWay.current = true
    setBusy(true)
    try {
      const wrong = (await submit(readForm(form))) ?? (NONE as FormErrors<Name>)
      // A refusal with the same text as the one before gets a new element, which screen readers read again.
      flushSync(() => setErrors(NONE as FormErrors<Name>))
      flushSync(() => setErrors(wrong))
      focusInvalid(form)
    } finally {
      isUnderWay.current = false
      setBusy(false)
    }
  }

  return {
    errors: sentences(errors, t),
    isBusy,
    handlers: {
      onSubmit(event) {
        event.preventDefault()
        void send(event.currentTarget)
      },
      onInput({ target }) {
        // The error of a field is removed when the visitor corrects the field.
        const { name } = target as HTMLInputElement
        if (name in errors)
          setErrors(({ [name as Name]: _corrected, ...others }) => others as FormErrors<Name>)
      },
    },
  }
}

const NONE = {}

/**
 * Focuses the first invalid field. Screen readers read its error once: as the description of the field that gets the focus,
 * or, if the field has the focus already, as the alert.
 */
function focusInvalid(form: HTMLFormElement) {
  const field = form.querySelector<HTMLElement>('[aria-invalid="true"]')
  const { activeElement: focused } = document
  if (!field || field === focused) return
  document.getElementById(field.getAttribute('aria-describedby') ?? '')?.removeAttribute('role')
  setTimeout(() => {
    // A visitor who goes on at once has the focus elsewhere. The body has it after the focused element was removed.
    if ([focused, document.body].includes(document.activeElement)) field.focus()
  }, FOCUS_DELAY_MS)
}

/**
 * Chromium reports changes of 20 to 100 ms together, the focus first. A screen reader then reads the description with the field
 * that has the focus, and again as a change. If the element that had the focus is removed at the same time, Orca does not read the
 * field.
 */
export const FOCUS_DELAY_MS = 150

function readForm<Name extends string>(form: HTMLFormElement): SubmittedForm<Name> {
  const data = new FormData(form)
  const exactly = (name: Name) => `${data.get(name) ?? ''}`
  return {
    exactly,
    text: (name) => exactly(name).trim(),
    isOn: (name) => data.has(name),
    code: (name) => data.getAll(name).join(''),
    file(name) {
      const file = data.get(name)
      // Without a choice the browser sends a file without a name.
      return file instanceof File && file.name ? file : undefined
    },
    isIncomplete: (name) =>
      form.querySelector<HTMLInputElement>(`input[name="${name}"]`)?.validity.badInput === true,
    clear(...names) {
      for (const name of names) {
        for (const field of form.querySelectorAll<HTMLInputElement>(`input[name="${name}"]`)) field.value = ''
      }
    },
    isOpen: () => form.matches('dialog[open] form'),
  }
}

function sentences<Name extends string>(errors: FormErrors<Name>, t: TFunction) {
  const messages = Object.entries<Sentence | undefined>(errors).map(([name, message]) => [name, message?.(t)])
  return Object.fromEntries(messages) as Partial<Record<Name | 'form', string>>
}
