import { defineConfig } from 'vitest/config'

/** Stories in a real Chromium against the real server, three at a time. */
export default defineConfig({
  test: {
    name: 'e2e',
    root: import.meta.dirname,
    include: ['*.e2e.ts'],
    environment: 'node',
    globalSetup: ['../server/src/testing/global-setup.ts', 'support/global-setup.ts'],
    maxWorkers: 3,
    sequence: { groupOrder: 1 },
    // A worker runs several files with one Chromium (web/src/testing/browser.ts).
    isolate: false,
    // Generous for busy machines: waiting ends as soon as the condition holds, and the limits of single steps (story.ts) end first.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 30_000 } },
  },
})
