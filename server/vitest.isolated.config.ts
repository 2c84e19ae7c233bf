import { defineConfig } from 'vitest/config'
import { isolatedTests } from './isolated-tests.ts'

export default defineConfig({
  test: {
    name: 'server-isolated',
    root: import.meta.dirname,
    include: isolatedTests,
    environment: 'node',
    globalSetup: ['src/testing/global-setup.ts', 'src/testing/build-setup.ts'],
    // Real encoding and real crashes take their seconds; nothing waits for a clock.
    testTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
    hookTimeout: 120_000,
    maxWorkers: 3,
    sequence: { groupOrder: 1 },
  },
})
