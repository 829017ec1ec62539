import { defineConfig } from 'vitest/config'
import { SlowestFiles } from './tests/support/slowest-files.ts'

/** Files that use a browser. */
const BROWSER = [
  'tests/browser/**/*.test.ts',
  'tests/engines/*.test.ts',
  'tests/front/browser.test.ts',
  'tests/mock-api/admin.test.ts',
]

/** Files that replace modules, have a DOM of their own, or depend on what a process has cached: one process each. */
const ISOLATED = [
  'tests/ui/**/*.test.tsx',
  'tests/ui/frame/notify.test.ts',
  'tests/mock-api/{sessions,speed}.test.ts',
  'tests/server/page-cache/failed-compression.test.ts',
  'tests/domain/fold-memory.test.ts',
  'tests/ssr/rendering-errors.test.ts',
]

export default defineConfig({
  // Tests run what production runs, React's production build included.
  oxc: { jsx: { runtime: 'automatic', development: false } },
  test: {
    globalSetup: ['tests/support/made-pictures.ts'],
    setupFiles: ['tests/support/noise.ts'],
    pool: 'forks',
    // Two cores: more workers would only take turns, and browsers need theirs.
    maxWorkers: 2,
    testTimeout: 90_000,
    hookTimeout: 120_000,
    // A window on a busy machine takes longer than the usual second to settle.
    expect: { poll: { timeout: 10_000 } },
    env: { NODE_ENV: 'production', LOG_LEVEL: 'silent' },
    // Files of `shared` and of `browser` run one after the other in the same two processes: modules and the browser load once per process.
    projects: [
      {
        extends: true,
        test: {
          name: 'shared',
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: [...BROWSER, ...ISOLATED],
          isolate: false,
        },
      },
      { extends: true, test: { name: 'isolated', include: ISOLATED, sequence: { groupOrder: 1 } } },
      {
        extends: true,
        test: { name: 'browser', include: BROWSER, isolate: false, sequence: { groupOrder: 2 } },
      },
    ],
    reporters: process.env.CI
      ? ['default', new SlowestFiles(), ['json', { outputFile: 'coverage/results.json' }]]
      : ['default', new SlowestFiles()],
  },
})
