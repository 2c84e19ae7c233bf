import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Manifest } from 'vite'
import type { Language } from '../i18n/languages.ts'
import type { PageTexts } from '../i18n/load-messages.ts'
import type { DocumentFiles } from '../lib/document-files.ts'
import { SharedPiece } from './page-markup.ts'

/** The assets of a page's document. URLs are absolute paths. */
export interface PageAssets {
  /** The main script. */
  entry: string
  /** Scripts that the main one imports immediately: preloaded in parallel. */
  modules: readonly string[]
  /** Pages and texts among the scripts. */
  files: DocumentFiles
  /** The texts of parts loaded on demand, which are not among the scripts. */
  lateTexts: DocumentFiles
  /** What the player of the page requests when it plays; empty on a page without one. */
  player: readonly string[]
  /** All styles, inlined into the document in cascade order. */
  css: SharedPiece
  /** The URLs the styles would be loaded from. */
  sheets: readonly string[]
}

const ENTRY = 'src/app/entry-client.tsx'
const HLS_ENGINE = 'src/player/hls-engine.ts'
/** This file is bundled into dist/server/entry-server.js; the browser build is beside it. */
const CLIENT = new URL('../client/', import.meta.url)

const readClientFile = (path: string) => readFileSync(fileURLToPath(new URL(path, CLIENT)), 'utf8')

let manifest: Manifest | undefined
const styles = new Map<string, string>()
const known = new Map<string, PageAssets>()

/**
 * The assets of a page rendered from `sources` (named as in the manifest) with the texts of some features. Read
 * once, then cached.
 */
export function assetsOf(sources: readonly string[], texts: readonly PageTexts[], language: Language): PageAssets {
  const key = [language, ...sources, ...texts.flatMap(({ now }) => now)].join()
  let assets = known.get(key)
  if (!assets) {
    const name = (part: string) => `messages/${language}/${part}`
    assets = collect(
      sources,
      ['core', ...texts.flatMap(({ now }) => now)].map(name),
      texts.flatMap(({ later }) => later).map(name),
    )
    known.set(key, assets)
  }
  return assets
}

function collect(sources: readonly string[], texts: readonly string[], lateTexts: readonly string[]): PageAssets {
  manifest ??= JSON.parse(readClientFile('.vite/manifest.json'))
  const scripts = new Set<string>()
  const sheets = new Set<string>()
  let hasPlayer = false
  const visit = (name: string) => {
    const chunk = manifest?.[name]
    if (!chunk || scripts.has(chunk.file)) return
    scripts.add(chunk.file)
    hasPlayer ||= chunk.dynamicImports?.includes(HLS_ENGINE) ?? false
    // Imports first: the browser would apply their styles in this order.
    for (const imported of chunk.imports ?? []) visit(imported)
    for (const sheet of chunk.css ?? []) sheets.add(sheet)
  }
  for (const name of [ENTRY, ...texts, ...sources]) visit(name)
  const [entry, ...modules] = [...scripts].map((file) => `/${file}`)
  const pageScripts = scripts.size
  if (hasPlayer) visit(HLS_ENGINE)
  const player = [...scripts].slice(pageScripts).map((file) => `/${file}`)
  if (!entry) throw new Error(`The build's manifest lacks ${ENTRY}.`)
  return {
    entry,
    modules,
    files: filesOf([...texts, ...sources]),
    lateTexts: filesOf(lateTexts.filter((name) => !texts.includes(name))),
    player,
    css: new SharedPiece([...sheets].map(styleOf).join('')),
    sheets: [...sheets].map((file) => `/${file}`),
  }
}

/** By their names in the manifest. */
function filesOf(names: readonly string[]): DocumentFiles {
  return Object.fromEntries(names.flatMap((name) => (manifest?.[name] ? [[name, `/${manifest[name].file}`]] : [])))
}

function styleOf(file: string): string {
  let css = styles.get(file)
  if (css === undefined) {
    css = readClientFile(file)
    styles.set(file, css)
  }
  return css
}
