import { defineConfig } from 'vitest/config'
import { isolatedTests, waitingTests } from './isolated-tests.ts'

export default defineConfig({
  test: {
    name: 'server',
    root: import.meta.dirname,
    include: ['{src,build}/**/*.test.ts'],
    exclude: [...isolatedTests, ...waitingTests],
    environment: 'node',
    // Loading the application takes two seconds of a core: once for each worker, not for each file.
    isolate: false,
    globalSetup: ['src/testing/global-setup.ts'],
    // A busy machine may take its time; nothing waits for a clock.
    testTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
    hookTimeout: 120_000,
    maxWorkers: 3,
  },
})
