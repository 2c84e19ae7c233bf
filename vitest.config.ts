import { defineConfig } from 'vitest/config'
import { LongestFirst } from './scripts/lib/longest-first.mjs'

/** Many small files that leave nothing behind: a process for each would take longer than its tests. */
const small = {
  environment: 'node',
  isolate: false,
  maxWorkers: 3,
  // As everywhere: a busy machine may take its time, and a test that hangs fails nevertheless.
  testTimeout: 120_000,
  hookTimeout: 120_000,
} as const

export default defineConfig({
  test: {
    // For all projects. Those that run together have the same number of workers, which vitest requires: three, because
    // tests wait for the database, and stories and whole servers for much more.
    sequence: { sequencer: LongestFirst },
    projects: [
      { test: { name: 'contract', root: 'contract', include: ['src/**/*.test.ts'], ...small } },
      { test: { name: 'demo', root: 'demo', include: ['content/*.test.ts'], ...small } },
      { test: { name: 'scripts', root: 'scripts', include: ['**/*.test.mjs'], ...small } },
      'server/vitest.config.ts',
      'server/vitest.isolated.config.ts',
      'server/vitest.waiting.config.ts',
      'server/vitest.crash.config.ts',
      'web/vitest.config.ts',
      'web/vitest.browser.config.ts',
      'e2e/vitest.config.ts',
    ],
  },
})
