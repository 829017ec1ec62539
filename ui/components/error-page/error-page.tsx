import type { MouseEvent } from 'react'
import { paths } from '#domain/paths.ts'
import { storePicture } from '#domain/pictures.ts'
import { useTranslation } from '#ui/browser/use-translation.ts'
import { Button } from '#ui/components/button.tsx'
import { Panel } from '#ui/components/panel.tsx'
import { Picture } from '#ui/components/picture.tsx'
import styles from './error-page.module.css'

interface ErrorPageProps {
  /** The HTTP status, shown above the title. */
  readonly status?: number
  readonly title: string
  readonly text: string
  readonly action: ErrorAction
}

interface ErrorAction {
  readonly href: string
  readonly label: string
  /** In a browser: called instead of following `href`. */
  readonly onClick?: () => void
  /** Loads `href` from the server, without client-side routing. */
  readonly reload?: boolean
}

/** The layout of an error page: a picture of an empty chair, the error in one sentence, and actions. */
export function ErrorPage({ status, title, text, action }: ErrorPageProps) {
  const { t } = useTranslation()
  const { href, label, onClick, reload } = action
  const act = (event: MouseEvent) => {
    if (!onClick) return
    event.preventDefault()
    onClick()
  }
  return (
    <div className={styles.root}>
      <div className={styles.art}>
        <Picture
          src={storePicture('cut-task-chair')}
          alt=""
          sizes="(min-width: 62em) 30rem, 80vw"
          width={860}
          height={790}
          priority
        />
      </div>
      <Panel className={styles.panel}>
        <div>
          {status && <p className="label">{status}</p>}
          <h1>{title}</h1>
        </div>
        <div className="stack">
          <p className={styles.text}>{text}</p>
          <div className={`${styles.actions} row`}>
            <Button href={href} onClick={act} rel={reload ? 'external' : undefined}>
              {label}
            </Button>
            <Button href={paths.home()} variant="outline">
              {t('errors.goHome')}
            </Button>
          </div>
        </div>
      </Panel>
    </div>
  )
}
