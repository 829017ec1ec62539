/** What is running: `npm run build` writes these in (build/server.ts). While developing they are not defined. */
declare const BUILD_VERSION: string | undefined
declare const BUILD_COMMIT: string | undefined

export const buildInfo = {
  version: typeof BUILD_VERSION === 'string' ? BUILD_VERSION : 'development',
  /** From the environment of the build; empty where it did not say. */
  commit: typeof BUILD_COMMIT === 'string' ? BUILD_COMMIT : '',
  node: process.versions.node,
} as const
