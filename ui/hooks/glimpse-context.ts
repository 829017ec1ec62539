import { createContext } from 'react'
import type { Glimpse, PictureSource } from '#domain/pictures.ts'

/**
 * What stands in a picture's place until it has come, as far as that is known. A browser knows of what it has fetched
 * itself, and leaves what the server has written into the first page as it is.
 */
export const GlimpseContext = createContext<((source: PictureSource) => Glimpse | undefined) | undefined>(
  undefined,
)
