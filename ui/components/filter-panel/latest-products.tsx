import { SIDEBAR_LATEST } from '#domain/limits.ts'
import { Deferred } from '#ui/components/deferred.tsx'
import { MiniList } from '#ui/components/mini-list/mini-list.tsx'
import { MiniListSkeleton } from '#ui/components/mini-list/mini-list-skeleton.tsx'
import { useShowcase } from '#ui/data/use-catalogue.ts'

/** The newest products, with a skeleton until they have loaded. */
export function LatestProducts() {
  return (
    <Deferred fallback={<MiniListSkeleton count={SIDEBAR_LATEST} />}>
      <Latest />
    </Deferred>
  )
}

function Latest() {
  const { latest } = useShowcase()
  return <MiniList products={latest.slice(0, SIDEBAR_LATEST)} />
}
