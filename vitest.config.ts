import { defineConfig } from 'vitest/config'

export default defineConfig({
  // Tests run what production runs, React's production build included.
  oxc: { jsx: { runtime: 'automatic', development: false } },
  test: {
    include: ['tests/**/*.test.{ts,tsx}'],
    globalSetup: ['tests/support/made-pictures.ts'],
    setupFiles: ['tests/support/noise.ts'],
    pool: 'forks',
    // Two cores: more workers would only take turns, and browsers need theirs.
    maxWorkers: 2,
    // A shared machine may stall a browser for seconds; what fails twice is broken.
    retry: process.env.CI ? 1 : 0,
    testTimeout: 90_000,
    hookTimeout: 120_000,
    // A window on a busy machine takes longer than the usual second to settle.
    expect: { poll: { timeout: 10_000 } },
    env: { NODE_ENV: 'production', LOG_LEVEL: 'silent' },
    reporters: process.env.CI ? ['default', ['json', { outputFile: 'coverage/results.json' }]] : ['default'],
  },
})
