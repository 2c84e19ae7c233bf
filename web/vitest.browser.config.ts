import { defineConfig } from 'vitest/config'

/** The player in a real Chromium, without the rest of the site. */
export default defineConfig({
  test: {
    name: 'web-browser',
    root: import.meta.dirname,
    include: ['src/**/*.browser.test.ts'],
    environment: 'node',
    globalSetup: ['src/player/testing/global-setup.ts'],
    maxWorkers: 3,
    sequence: { groupOrder: 1 },
    // A worker runs several files with one Chromium (src/testing/browser.ts).
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 30_000 } },
  },
})
