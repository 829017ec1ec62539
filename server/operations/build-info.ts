/**
 * Version of the running build. `npm run build` defines the constants (build/server.ts); they are undefined
 * in development.
 */
declare const BUILD_VERSION: string | undefined
declare const BUILD_COMMIT: string | undefined

export const buildInfo = {
  version: typeof BUILD_VERSION === 'string' ? BUILD_VERSION : 'development',
  /** From the environment of the build. Empty: the environment did not contain it. */
  commit: typeof BUILD_COMMIT === 'string' ? BUILD_COMMIT : '',
  node: process.versions.node,
} as const
