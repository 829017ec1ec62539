import { useEffect, useLayoutEffect } from 'react'
import { inLanguage } from '#domain/paths.ts'
import { loadQuietly } from '#ui/browser/load-part.ts'
import { useTranslation } from '#ui/browser/use-translation.ts'
import { type Head, usePageSession, useSetHead } from '#ui/page/page-context.ts'

/**
 * Sets title and meta tags of a page, in the server's HTML and after each client-side navigation. Rendered once per page,
 * outside any Suspense boundary.
 */
export function PageHead(head: Head) {
  const { description, path, image, imageAlt, kind, hidden = false } = head
  const { t } = useTranslation()
  const session = usePageSession()
  const setHead = useSetHead()
  const title = t('common.pageTitle', { title: head.title })
  setHead?.({ ...head, title })

  // A layout effect: the title is announced in those of the app.
  useLayoutEffect(() => {
    if (document.title !== title) document.title = title
  }, [title])
  // Meta tags are for other programs. They are written after the first paint, which the `import()` would delay.
  useEffect(() => {
    const address = session.publicUrl + inLanguage(path, session.language)
    const isWritten =
      contentOf('[property="og:title"]') === title &&
      contentOf('[property="og:url"]') === address &&
      contentOf('[name="description"]') === description &&
      (contentOf('[name="robots"]') !== undefined) === hidden
    if (isWritten) return
    let isShown = true
    void loadQuietly(() => import('./write-head.ts')).then((loaded) => {
      if (isShown) loaded?.writeHead({ title, description, path, image, imageAlt, kind, hidden }, session)
    })
    return () => {
      isShown = false
    }
  }, [title, description, path, image, imageAlt, kind, hidden, session])

  return null
}

function contentOf(meta: string): string | undefined {
  return document.querySelector<HTMLMetaElement>(`meta${meta}`)?.content
}
