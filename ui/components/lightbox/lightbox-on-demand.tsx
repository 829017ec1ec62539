import type { PictureSource } from '#domain/pictures.ts'
import { lazyPart } from '#ui/components/part/lazy-part.tsx'

export interface LightboxPicture {
  readonly src: PictureSource
  readonly alt: string
}

export interface LightboxProps {
  readonly pictures: readonly LightboxPicture[]
  /** Index of the first picture shown. */
  readonly openAt: number
  readonly onClose: () => void
}

const Lightbox = lazyPart(async () => (await import('./lightbox.tsx')).Lightbox)

/** The lightbox, open while `openAt` is defined. Its code is loaded at the first opening. */
export function LightboxOnDemand({
  openAt,
  ...props
}: Omit<LightboxProps, 'openAt'> & { readonly openAt: number | undefined }) {
  return openAt === undefined ? null : <Lightbox {...props} openAt={openAt} />
}
