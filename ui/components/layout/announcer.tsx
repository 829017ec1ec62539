import { useAtomValue } from 'jotai'
import { announcementAtom } from '#ui/page/announcement.ts'

/** Live region for screen readers: announces visible changes, such as a new page after client-side navigation. */
export function Announcer() {
  return (
    <p role="status" className="sr-only">
      {useAtomValue(announcementAtom)}
    </p>
  )
}
