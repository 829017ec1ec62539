import { patterns } from '#domain/paths.ts'
import { lazyPart } from '#ui/components/part/lazy-part.tsx'
import { useCompared } from '#ui/hooks/use-compared.ts'
import { useLocation } from '#ui/hooks/use-location.ts'

const CompareTray = lazyPart(async () => (await import('./compare-tray.tsx')).CompareTray)

/** The tray of what is chosen to be compared. Its code comes with the first choice; the comparison itself needs none. */
export function CompareTrayOnDemand() {
  const pieces = useCompared()
  const { pathname } = useLocation()
  if (pieces.length === 0 || pathname === patterns.compare) return null
  return <CompareTray pieces={pieces} />
}
