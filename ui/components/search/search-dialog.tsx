import { type FormEvent, useEffect, useId, useState } from 'react'
import { KEYWORD_MAX_LENGTH } from '#domain/limits.ts'
import { parseKeyword } from '#domain/listing/listing.ts'
import { paths } from '#domain/paths.ts'
import { closeOnBack } from '#ui/browser/close-on-back.ts'
import { useTranslation } from '#ui/browser/use-translation.ts'
import { hideThenClose } from '#ui/components/dialog/painted-first.ts'
import { useDialog } from '#ui/components/dialog/use-dialog.ts'
import { Icon } from '#ui/components/icon.tsx'
import { IconButton } from '#ui/components/icon-button.tsx'
import { useNavigate } from '#ui/page/page-context.ts'
import styles from './search-dialog.module.css'
import { SuggestionList } from './suggestion-list.tsx'

interface SearchDialogProps {
  readonly open: boolean
  /** Must be the same function in every render: an effect depends on it. */
  readonly onClose: () => void
}

/** Search dialog at the top of any page. */
export function SearchDialog({ open, onClose }: SearchDialogProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const fieldId = useId()
  const [input, setInput] = useState<HTMLInputElement | null>(null)
  const ref = useDialog(open, onClose, show)
  useEffect(() => {
    // The field still has the last keyword. It is selected, so that typing replaces it.
    if (open) input?.select()
  }, [open, input])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const keyword = parseKeyword(input?.value)
    if (!keyword) return
    onClose()
    navigate(paths.products(new URLSearchParams({ keyword }).toString()))
  }

  return (
    <dialog ref={ref} className={styles.root} aria-label={t('search.open')}>
      <search className={`${styles.frame} wrap`}>
        <form className={styles.form} action={paths.products()} onSubmit={submit}>
          <label className="sr-only" htmlFor={fieldId}>
            {t('search.open')}
          </label>
          <input
            ref={setInput}
            id={fieldId}
            className={styles.field}
            // Not `type="search"`: Esc would clear the field. In Safari it would never close the dialog.
            type="text"
            name="keyword"
            maxLength={KEYWORD_MAX_LENGTH}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            enterKeyHint="search"
            placeholder={t('search.example')}
          />
          <IconButton type="submit" aria-label={t('search.start')}>
            <Icon name="search" />
          </IconButton>
          <IconButton aria-label={t('common.close')} onClick={() => hideThenClose(ref.current)}>
            <Icon name="x" />
          </IconButton>
        </form>
        {input && <SuggestionList input={input} onFollow={onClose} />}
      </search>
    </dialog>
  )
}

function show(dialog: HTMLDialogElement): undefined {
  // The menu of a phone may have been opened again while this code was loading.
  document.querySelector<HTMLDialogElement>('dialog[open]')?.close()
  dialog.showModal()
  closeOnBack(dialog)
}
