import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { messages } from './build/messages-plugin.ts'

export default defineConfig({
  plugins: [react(), messages(fileURLToPath(new URL('./src', import.meta.url)))],
  test: {
    name: 'web',
    root: import.meta.dirname,
    include: ['{src,build}/**/*.test.{ts,tsx}'],
    exclude: ['src/**/*.browser.test.ts'],
    environment: 'jsdom',
    // A document and the whole application are loaded once for each worker; setup.ts gives every test a clean one.
    isolate: false,
    setupFiles: ['src/testing/setup.ts'],
    css: { modules: { classNameStrategy: 'non-scoped' } },
    // Generous for busy machines: some tests render hundreds of pages, and waiting ends as soon as the condition holds.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
    maxWorkers: 3,
  },
})
