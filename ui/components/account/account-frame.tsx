import type { ReactNode } from 'react'
import type { PictureSource } from '#domain/pictures.ts'
import { useTranslation } from '#ui/browser/use-translation.ts'
import { Bench } from '#ui/components/panel.tsx'
import { Picture } from '#ui/components/picture.tsx'
import { Statement } from '#ui/components/statement/statement.tsx'
import styles from './account-frame.module.css'
import { FormNotice } from './form-notice.tsx'

interface AccountFrameProps {
  readonly picture: PictureSource
  readonly pictureSize: { readonly width: number; readonly height: number }
  /** What the bench in the picture says. */
  readonly statement: string
  readonly children: ReactNode
}

/** A room beside a form; the form alone in a narrow window. */
export function AccountFrame({ picture, pictureSize, statement, children }: AccountFrameProps) {
  const { t } = useTranslation()
  return (
    <div className={styles.root}>
      <div className={styles.art}>
        <Picture src={picture} alt="" sizes="(min-width: 992px) 75vh, 1px" {...pictureSize} />
        <Bench className={styles.bench}>
          <Statement>{statement}</Statement>
        </Bench>
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
  /** The steps of the way, where there are several. */
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

/** Things side by side, as far apart as the form is wide. */
export function AccountRow({ children }: { readonly children: ReactNode }) {
  return <div className={styles.row}>{children}</div>
}

interface AccountFootProps {
  /** Below a line, with its parts at both ends. */
  readonly ruled?: boolean
  readonly children: ReactNode
}

/** The other way on. */
export function AccountFoot({ ruled, children }: AccountFootProps) {
  if (ruled) return <div className={`${styles.row} ${styles.foot} ${styles.ruled}`}>{children}</div>
  return <p className={styles.foot}>{children}</p>
}
