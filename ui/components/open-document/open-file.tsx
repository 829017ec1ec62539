import { useRef } from 'react'
import { useTranslation } from '#ui/browser/use-translation.ts'
import { Button } from '#ui/components/button.tsx'
import { Icon } from '#ui/components/icon.tsx'

interface OpenFileProps {
  readonly onFile: (file: Blob) => void
}

/** Button that opens a list or an offer that was saved as a file. */
export function OpenFile({ onFile }: OpenFileProps) {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button variant="outline" size="sm" onClick={() => input.current?.click()}>
        <Icon name="list" />
        {t('document.open')}
      </Button>
      <input
        ref={input}
        type="file"
        accept=".json,application/json"
        aria-label={t('document.open')}
        hidden
        onChange={({ target }) => {
          const [file] = target.files ?? []
          // The same file can be chosen again.
          target.value = ''
          if (file) onFile(file)
        }}
      />
    </>
  )
}
