import { useTranslation } from '#ui/browser/use-translation.ts'
import { Button } from '#ui/components/button.tsx'
import { Modal } from '#ui/components/dialog/modal.tsx'
import styles from './confirm-dialog.module.css'

interface ConfirmDialogProps {
  readonly open: boolean
  readonly title: string
  /** Explains what the button Done does. */
  readonly note?: string
  /** The entered values. An empty value is shown as `t('NotSpecified')`. */
  readonly values: readonly { readonly label: string; readonly value: string }[]
  readonly onDone: () => void
  readonly onCancel: () => void
}

/** Shows the entered values for confirmation before they are used. */
export function ConfirmDialog({ open, title, note, values, onDone, onCancel }: ConfirmDialogProps) {
  const { t } = useTranslation()
  return (
    <Modal
      open={open}
      onClose={onCancel}
      title={title}
      foot={
        <>
          <Button variant="outline" onClick={onCancel}>
            {t('common.cancel')}
          </Button>
          <Button onClick={onDone}>{t('common.done')}</Button>
        </>
      }
    >
      <dl className={styles.values}>
        {values.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            {value ? (
              <dd>
                <bdi>{value}</bdi>
              </dd>
            ) : (
              <dd data-empty>{t('NotSpecified')}</dd>
            )}
          </div>
        ))}
      </dl>
      {note && <p className="label">{note}</p>}
    </Modal>
  )
}
