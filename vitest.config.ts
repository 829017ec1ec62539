import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { SlowestFiles } from './tests/support/slowest-files.ts'

/** Files that use a browser. */
const BROWSER = [
  'tests/browser/**/*.test.ts',
  'tests/engines/*.test.ts',
  'tests/haproxy/browser.test.ts',
  'tests/mock-api/admin.test.ts',
]

/** Files with a DOM. Each file has a new one. */
const DOM = [
  'tests/renderer/browser/*.test.tsx',
  'tests/{pages,ui}/**/*.test.tsx',
  'tests/ui/browser/notify.test.ts',
  'tests/renderer/browser/restore-fields.test.ts',
]

/** Files that replace modules, or depend on what a process has cached: one process each. */
const ISOLATED = [
  'tests/renderer/browser/lazy-api.test.ts',
  'tests/mock-api/{sessions,speed}.test.ts',
  'tests/server/page-cache/failed-compression.test.ts',
  'tests/domain/search/fold-cache.test.ts',
  'tests/ssr/rendering-errors.test.ts',
]

/** Files that start processes, wait for time limits, or ask for thousands of addresses: 5 to 25 s each. `npm run test:quick` leaves them out. */
const SLOW = [
  'tests/contract/odd-input.test.ts',
  'tests/deploy/{confined,images}.test.ts',
  'tests/fixtures/same-bytes.test.ts',
  'tests/mock-api/{durability,process}.test.ts',
  'tests/server/development.test.ts',
  'tests/server/edge/load-shedding.test.ts',
  'tests/server/http/slow-clients.test.ts',
  'tests/server/middleware/any-address.test.ts',
  'tests/server/mock/scenarios.test.ts',
  'tests/server/operations/{operations-server,process-end}.test.ts',
  'tests/server/process.test.ts',
  'tests/server/provider/{under-attack,value-size}.test.ts',
  'tests/ssr/{faults,links,outage,personal-pages}.test.ts',
  'tests/tools/{commands,contract}.test.ts',
  'tests/varnish/several-stores.test.ts',
]

export default defineConfig({
  // Tests run what production runs, React's production build included.
  oxc: { jsx: { runtime: 'automatic', development: false } },
  test: {
    globalSetup: ['tests/support/made-pictures.ts'],
    setupFiles: ['tests/support/noise.ts'],
    pool: 'forks',
    // One per core. Vitest's default leaves one core unused.
    maxWorkers: availableParallelism(),
    testTimeout: 90_000,
    hookTimeout: 120_000,
    // A window on a busy machine takes longer than the usual second to settle.
    expect: { poll: { timeout: 10_000 } },
    env: { NODE_ENV: 'production', LOG_LEVEL: 'silent' },
    // Files of `shared`, `dom`, `slow` and `browser` run one after the other in the same processes, one per core: modules and the browser load once per process.
    projects: [
      {
        extends: true,
        test: {
          name: 'shared',
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: [...BROWSER, ...DOM, ...ISOLATED, ...SLOW],
          isolate: false,
        },
      },
      // A process has one environment: Vitest would end those of `shared` at each file with another.
      { extends: true, test: { name: 'dom', include: DOM, isolate: false, environment: 'happy-dom' } },
      { extends: true, test: { name: 'isolated', include: ISOLATED } },
      {
        extends: true,
        test: { name: 'slow', include: SLOW, isolate: false, sequence: { groupOrder: 1 } },
      },
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
