import { patterns } from '#domain/paths.ts'
import { useCompared } from '#ui/compare/use-compared.ts'
import { lazyPart } from '#ui/components/part/lazy-part.tsx'
import { useLocation } from '#ui/page/page-context.ts'

const CompareTray = lazyPart(async () => (await import('./compare-tray.tsx')).CompareTray)

/** The compare tray. Its code is loaded when the first product is chosen. The comparison page shows no tray. */
export function CompareTrayOnDemand() {
  const compared = useCompared()
  const { pathname } = useLocation()
  if (compared.length === 0 || pathname === patterns.compare) return null
  return <CompareTray compared={compared} />
}
