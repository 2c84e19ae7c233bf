import { defineConfig } from 'vitest/config'

/** Stories in a real Chromium against the real server, two at a time. */
export default defineConfig({
  test: {
    name: 'e2e',
    root: import.meta.dirname,
    include: ['*.e2e.ts'],
    environment: 'node',
    globalSetup: ['support/global-setup.ts'],
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // A busy machine may take its time; what is awaited ends the wait.
    expect: { poll: { timeout: 20_000 } },
  },
})
