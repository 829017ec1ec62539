import { createContext } from 'react'
import type { Glimpse, PictureSource } from '#domain/pictures.ts'

/**
 * Server only: what stands in a picture's place until it has come, as far as that is known. A browser knows of none, and
 * leaves what the server has written as it is.
 */
export const GlimpseContext = createContext<((source: PictureSource) => Glimpse | undefined) | undefined>(
  undefined,
)
