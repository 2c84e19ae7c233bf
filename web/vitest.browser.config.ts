import { defineConfig } from 'vitest/config'

/** The player in a real Chromium, without the rest of the site. */
export default defineConfig({
  test: {
    name: 'web-browser',
    root: import.meta.dirname,
    include: ['src/player/player.browser.test.ts'],
    environment: 'node',
    testTimeout: 60_000,
    maxWorkers: 3,
    sequence: { groupOrder: 1 },
    expect: { poll: { timeout: 30_000 } },
  },
})
