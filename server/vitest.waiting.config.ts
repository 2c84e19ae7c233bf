import { defineConfig } from 'vitest/config'
import { waitingTests } from './isolated-tests.ts'

export default defineConfig({
  test: {
    name: 'server-waiting',
    root: import.meta.dirname,
    include: waitingTests,
    environment: 'node',
    isolate: false,
    globalSetup: ['src/testing/global-setup.ts', 'src/testing/build-setup.ts'],
    // Real encoding takes its seconds; nothing waits for a clock.
    testTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
    hookTimeout: 120_000,
    maxWorkers: 3,
    sequence: { groupOrder: 1 },
  },
})
