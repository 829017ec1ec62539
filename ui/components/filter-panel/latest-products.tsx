import type { TFunction } from 'i18next'
import { SIDEBAR_LATEST } from '#domain/limits.ts'
import { Deferred } from '#ui/components/deferred.tsx'
import { MiniList } from '#ui/components/mini-list/mini-list.tsx'
import { MiniListSkeleton } from '#ui/components/mini-list/mini-list-skeleton.tsx'
import { useShowcase } from '#ui/data/use-catalogue.ts'

/** The newest products, as soon as they are there. */
export function LatestPieces({ t }: { t: TFunction }) {
  return (
    <Deferred fallback={<MiniListSkeleton count={SIDEBAR_LATEST} />}>
      <Latest t={t} />
    </Deferred>
  )
}

function Latest({ t }: { t: TFunction }) {
  const { latest } = useShowcase()
  return <MiniList products={latest.slice(0, SIDEBAR_LATEST)} t={t} />
}
