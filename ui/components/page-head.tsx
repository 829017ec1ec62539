import { useContext, useEffect } from 'react'
import { type Head, PageHeadContext } from '#ui/hooks/page-head-context.ts'
import { useTranslation } from '#ui/hooks/use-translation.ts'

/** Names the page, in the first HTML and after each navigation. Rendered outside any Suspense, once per page. */
export function PageHead(head: Head) {
  const { t } = useTranslation()
  const takeDown = useContext(PageHeadContext)
  const title = t('common.pageTitle', { title: head.title })
  takeDown?.({ ...head, title })

  useEffect(() => {
    document.title = title
    document.querySelector('meta[name="description"]')?.setAttribute('content', head.description)
  }, [title, head.description])

  return null
}
