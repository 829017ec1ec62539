import type { ReactNode } from 'react'
import type { PictureSource } from '#domain/pictures.ts'
import { useTranslation } from '#ui/browser/use-translation.ts'
import { Panel } from '#ui/components/panel.tsx'
import { Picture } from '#ui/components/picture.tsx'
import { Statement } from '#ui/components/statement/statement.tsx'
import styles from './account-frame.module.css'
import { FormNotice } from './form-notice.tsx'

interface AccountFrameProps {
  readonly picture: PictureSource
  readonly pictureSize: { readonly width: number; readonly height: number }
  /** The text of the panel in the picture. */
  readonly statement: string
  readonly children: ReactNode
}

/** A picture of a room beside a form. A narrow window shows the form alone. */
export function AccountFrame({ picture, pictureSize, statement, children }: AccountFrameProps) {
  const { t } = useTranslation()
  return (
    <div className={styles.root}>
      <div className={styles.art}>
        <Picture src={picture} alt="" sizes="(min-width: 62em) 75vh, 1rem" {...pictureSize} />
        <Panel className={styles.panel}>
          <Statement>{statement}</Statement>
        </Panel>
      </div>
      <div className={styles.form}>
        <noscript>
          <FormNotice kind="error">{t('account.needsScript')}</FormNotice>
        </noscript>
        {children}
      </div>
    </div>
  )
}

interface AccountHeadProps {
  readonly title: string
  /** The `<Steps>` of a flow with several steps. */
  readonly steps?: ReactNode
  readonly children?: ReactNode
}

export function AccountHead({ title, steps, children }: AccountHeadProps) {
  return (
    <div className={styles.head}>
      {steps}
      <h1>{title}</h1>
      {children}
    </div>
  )
}

/** A row as wide as the form, with the free space between its items. */
export function AccountRow({ children }: { readonly children: ReactNode }) {
  return <div className={styles.row}>{children}</div>
}

interface AccountFootProps {
  /** With a border above, and the items at both ends of the row. */
  readonly ruled?: boolean
  readonly children: ReactNode
}

/** The alternative action, below a form. */
export function AccountFoot({ ruled, children }: AccountFootProps) {
  if (ruled) return <div className={`${styles.row} ${styles.foot} ${styles.ruled}`}>{children}</div>
  return <p className={styles.foot}>{children}</p>
}
