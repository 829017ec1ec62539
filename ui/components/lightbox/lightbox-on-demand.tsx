import { lazy, Suspense } from 'react'
import type { PictureSource } from '#domain/pictures.ts'

export interface LightboxPicture {
  readonly src: PictureSource
  readonly alt: string
}

export interface LightboxProps {
  readonly pictures: readonly LightboxPicture[]
  /** Index of the picture to begin with. */
  readonly openAt: number
  readonly onClose: () => void
}

const Lightbox = lazy(async () => ({ default: (await import('./lightbox.tsx')).Lightbox }))

/** The lightbox, open as long as `openAt` names a picture. Its code comes with the first opening. */
export function LightboxOnDemand({
  openAt,
  ...props
}: Omit<LightboxProps, 'openAt'> & { readonly openAt: number | undefined }) {
  return (
    <Suspense fallback={null}>{openAt !== undefined && <Lightbox {...props} openAt={openAt} />}</Suspense>
  )
}
