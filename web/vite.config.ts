import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { asciiOnly } from '../server/build/ascii-plugin.ts'
import { browserContract } from './build/contract-plugin.ts'
import { messages } from './build/messages-plugin.ts'
import { modulesOf, partsOfPages } from './build/parts-of-pages.ts'
import { precompress } from './build/precompress-plugin.ts'
import { LANGUAGES } from './src/i18n/languages.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

const browserBundle = {
  input: here('src/app/entry-client.tsx'),
  output: {
    // One character less than usual: the entry point lists hundreds of these names, and hashes cannot be compressed.
    chunkFileNames: 'assets/[name]-[hash:7].js',
    assetFileNames: 'assets/[name]-[hash:7][extname]',
    codeSplitting: {
      // What every page needs stays in two files, libraries and ours, instead of one for each way it is shared.
      groups: [
        { name: 'libraries', test: /[\\/]node_modules[\\/]/, tags: ['$initial' as const], priority: 2 },
        { name: 'shell', tags: ['$initial' as const], priority: 1 },
        // Both tables of file names, which are needed together.
        { name: 'page-files', test: /app\/page-files\.ts$|virtual:(message-parts|page-texts)$/ },
        ...partsOfPages.map((part) => ({ name: part.name, test: modulesOf(part) })),
      ],
    },
  },
}

/**
 * The server holds all languages at once; that the browser fetches them one by one does not concern this bundle. Texts are in
 * files of their own, because escapes would make the Arabic ones longer (see asciiOnly).
 */
const serverBundle = {
  checks: { ineffectiveDynamicImport: false },
  output: {
    // Without spaces and comments, but with all names, for stack traces.
    minify: { compress: false, mangle: false, codegen: true },
    codeSplitting: {
      groups: LANGUAGES.map((language) => ({ name: `texts-${language}`, test: new RegExp(`messages/${language}$`) })),
    },
  },
}

/**
 * `Features.DirSelector` of Lightning CSS. It would be compiled to a list of languages, which says nothing of an element whose
 * direction comes from its text (`dir="auto"`). A browser without the selector skips the rule.
 */
const DIR_SELECTOR = 4

export default defineConfig(({ isSsrBuild, mode }) => ({
  root: here('.'),
  plugins: [
    react(),
    messages(here('src')),
    ...(isSsrBuild
      ? [asciiOnly((fileName) => fileName.includes('texts-ar'))]
      : [browserContract(here('../contract/src/'))]),
    // Most of the processor time of a build: a page of a test is served as it is.
    ...(isSsrBuild || mode === 'test' ? [] : [precompress()]),
  ],
  css: { lightningcss: { exclude: DIR_SELECTOR } },
  build: {
    outDir: isSsrBuild ? 'dist/server' : 'dist/client',
    assetsDir: 'assets',
    manifest: !isSsrBuild,
    sourcemap: false,
    target: 'es2022',
    // An inlined font or picture could not be cached on its own, and `data:` is not in the content security policy.
    assetsInlineLimit: 0,
    copyPublicDir: !isSsrBuild,
    rolldownOptions: isSsrBuild ? serverBundle : browserBundle,
  },
  ssr: {
    // One self-contained file: it starts faster and always carries React's production build, whatever NODE_ENV says.
    noExternal: true,
  },
  define: isSsrBuild ? { 'process.env.NODE_ENV': '"production"' } : {},
}))
