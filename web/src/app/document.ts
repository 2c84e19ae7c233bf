import { type AccentShades, accentShades } from '@lamplight/contract/accent'
import type { PublicSettings } from '@lamplight/contract/site-settings'
import { directionOf, type Language } from '../i18n/languages.ts'
import { documentTitle, type PageHeadProps } from '../lib/page-head.tsx'
import type { Theme } from '../lib/theme.tsx'
import type { PageAssets } from './assets.ts'
import { DEVICE_CHOICES_SCRIPT } from './device-choices-script.ts'
import { EARLY_PLAYBACK_SCRIPT } from './early-playback-script.ts'
import { EARLY_PRESSES_SCRIPT } from './early-presses-script.ts'
import { type Pieces, SharedPiece } from './page-markup.ts'
import { STATE_ID } from './page-state.ts'
import { HOLD_UNTIL_FIRST_PICTURE, START_SCRIPTS } from './start-scripts.ts'
import { videoObjectJson } from './video-object.ts'

interface DocumentInput {
  url: string
  nonce: string
  head: PageHeadProps
  /** Its first piece are the preloads of its pictures. */
  body: Pieces
  language: Language
  theme: Theme
  settings: PublicSettings
  /** `PageState` as JSON. */
  state: Pieces
  assets: PageAssets
}

/**
 * The whole document. Its critical styles are inlined, so that nothing is fetched before the first paint; each is also
 * referenced by a disabled link, which makes the script loader skip the file.
 */
export function documentPieces(input: DocumentInput): Pieces {
  const { nonce, head, language, theme, state, assets } = input
  const [preloads = '', ...body] = input.body
  const nonceAttribute = `nonce="${escapeHtml(nonce)}"`
  const beforePreloads = [
    `<!doctype html><html lang="${language}" dir="${directionOf(language)}" data-theme="${theme}"><head>`,
    '<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">',
    // First of all, because it fetches.
    head.opening &&
      `<script ${nonceAttribute} data-codecs="${escapeHtml(head.opening.codecs)}" data-files="${escapeHtml(head.opening.files.join(' '))}">${EARLY_PLAYBACK_SCRIPT}</script>`,
  ].join('')
  // Before the styles, which are most of what comes before the page: its picture is asked for with the first bytes.
  const beforeStyles = [
    metaTags(input),
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml"><link rel="apple-touch-icon" href="/apple-touch-icon.png">',
    '<link rel="manifest" href="/manifest.webmanifest"><meta name="theme-color" content="#24346b">',
    `<style ${nonceAttribute}>`,
  ].join('')
  const beforeBody = [
    '</style>',
    // After the tokens, whose values it overrides.
    accentStyle(input, nonceAttribute),
    ...assets.sheets.map((href) => `<link rel="stylesheet" href="${href}" disabled>`),
    `<script ${nonceAttribute}>`,
  ].join('')
  const beforeState = `</div>${structuredData(input)}<script type="application/json" id="${STATE_ID}" ${nonceAttribute}>`
  // After the state, which the modules read as soon as they run.
  const starter = `</script><script ${nonceAttribute} data-entry="${assets.entry}" data-modules="${assets.modules.join(' ')}" data-engine="${assets.player.join(' ')}">`
  return [
    beforePreloads,
    preloads,
    beforeStyles,
    assets.css,
    beforeBody,
    BODY_START,
    ...body,
    beforeState,
    ...state,
    starter,
    END,
  ]
}

const BODY_START = new SharedPiece(
  `${DEVICE_CHOICES_SCRIPT}${EARLY_PRESSES_SCRIPT}${HOLD_UNTIL_FIRST_PICTURE}</script></head><body><div id="root">`,
)
const END = new SharedPiece(`${START_SCRIPTS}</script></body></html>`)

/** Open Graph names a territory too. */
const localesOfCards: Record<Language, string> = { en: 'en_US', ar: 'ar_AR', de: 'de_DE', es: 'es_ES', fr: 'fr_FR' }

/** The site's own colour in both themes; empty if none is set. */
function accentStyle({ settings }: DocumentInput, nonceAttribute: string): string {
  const shades = settings.accent === null ? null : accentShades(settings.accent)
  if (!shades) return ''
  const values = ({ brand, fill, fillHover }: AccentShades) =>
    `--brand:${brand};--brand-fill:${fill};--brand-fill-hover:${fillHover}`
  const { light, dark } = shades
  return (
    `<style ${nonceAttribute}>:root{${values(light)};--on-selected-icon:${light.brand};--focus:${light.brand}}` +
    `:root[data-theme='dark']{${values(dark)}}` +
    `@media (prefers-color-scheme:dark){:root[data-theme='system']{${values(dark)}}}</style>`
  )
}

function metaTags({ head, url, settings, language }: DocumentInput): string {
  const title = documentTitle(head.title, settings.siteName)
  const { openGraph } = head
  const description = head.description && beginningOf(head.description)
  const isIndexed = settings.guestViewing && !head.isPrivate
  const address = new URL(head.canonicalPath ?? url, settings.publicUrl)
  const image = openGraph?.image && new URL(openGraph.image, settings.publicUrl)
  const properties: Record<string, string | undefined> = openGraph
    ? {
        'og:site_name': settings.siteName,
        'og:type': openGraph.type,
        'og:title': openGraph.title ?? head.title,
        'og:description': description,
        'og:url': address.href,
        'og:locale': localesOfCards[language],
        'og:image': image?.toString(),
        'og:image:alt': openGraph.imageAlt,
      }
    : {}
  return [
    `<title>${escapeHtml(title)}</title>`,
    description && `<meta name="description" content="${escapeHtml(description)}">`,
    head.canonicalPath && `<link rel="canonical" href="${escapeHtml(address.href)}">`,
    ...(isIndexed ? (head.alternates ?? []) : []).map(
      ({ type, path, title: name }) =>
        `<link rel="alternate" type="${type}" href="${escapeHtml(new URL(path, settings.publicUrl).href)}" title="${escapeHtml(name)}">`,
    ),
    head.isPrivate && '<meta name="robots" content="noindex">',
    ...Object.entries(properties).map(
      ([name, value]) => value && `<meta property="${name}" content="${escapeHtml(value)}">`,
    ),
    openGraph && `<meta name="twitter:card" content="${openGraph.image ? 'summary_large_image' : 'summary'}">`,
  ]
    .filter(Boolean)
    .join('')
}

const DESCRIPTION_MAX = 200

/** The first characters of a text, in one line; none of them, such as an emoji, is cut in two. */
const beginningOf = (text: string): string =>
  text
    .slice(0, DESCRIPTION_MAX)
    .replace(/[\uD800-\uDBFF]$/, '')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** What search engines show of a video. After the page, because no reader waits for it. */
function structuredData({ head, settings }: DocumentInput): string {
  if (!head.video || head.isPrivate || !settings.guestViewing) return ''
  return `<script type="application/ld+json">${videoObjectJson(head.video, settings.publicUrl)}</script>`
}

const HTML_ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (character) => HTML_ESCAPES[character] ?? character)
