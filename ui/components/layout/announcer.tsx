import { useAtomValue } from 'jotai'
import { announcementAtom } from '#ui/page/announcement.ts'

/** Says to screen readers what others see happen: the page that has come, for one. */
export function Announcer() {
  return (
    <p role="status" className="sr-only">
      {useAtomValue(announcementAtom)}
    </p>
  )
}
