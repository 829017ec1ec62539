import type { PictureSource, Placeholder } from '#domain/pictures.ts'
import type { SiteSettings } from '#ui/page/page-context.ts'

/** What every request of the process is rendered with. `server/compose-pages.ts` makes it once. */
export interface RenderEnvironment {
  readonly site: SiteSettings
  /** Returns the text of a built asset, by its address; absent in development. */
  readonly readAsset?: (address: string) => string
  /** Returns the placeholder colours of a picture. */
  readonly placeholderOf?: (source: PictureSource) => Placeholder | undefined
  /** Returns the preview of a page's first picture, a data URI. */
  readonly previewOf?: (source: PictureSource) => string | undefined
  /**
   * Resolves in the next free iteration of the event loop: pages whose data arrives together are rendered in iterations
   * of their own.
   */
  readonly nextTick?: () => Promise<void>
}

declare global {
  namespace Vike {
    interface PageContext {
      /** Server only. */
      environment?: RenderEnvironment
    }
  }
}
