import { defineConfig } from 'vitest/config'

/** kill -9 at every write of money: minutes, so they run by name only (`npm run test:crash`). */
export default defineConfig({
  test: {
    name: 'crash',
    root: import.meta.dirname,
    include: ['src/**/*.crash.ts'],
    environment: 'node',
    testTimeout: 600_000,
    hookTimeout: 120_000,
    maxWorkers: 1,
  },
})
