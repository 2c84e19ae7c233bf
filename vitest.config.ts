import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'contract', root: 'contract', include: ['src/**/*.test.ts'], environment: 'node' } },
      { test: { name: 'demo', root: 'demo', include: ['content/*.test.ts'], environment: 'node' } },
      { test: { name: 'scripts', root: 'scripts', include: ['**/*.test.mjs'], environment: 'node' } },
      'server/vitest.config.ts',
      'server/vitest.isolated.config.ts',
      'server/vitest.crash.config.ts',
      'web/vitest.config.ts',
      'web/vitest.browser.config.ts',
      'e2e/vitest.config.ts',
    ],
  },
})
