import { isolate } from '@lamplight/contract/isolate'
import type { Language } from '@lamplight/contract/primitives'
import { ar } from './templates/ar.ts'
import { de } from './templates/de.ts'
import { en } from './templates/en.ts'
import { es } from './templates/es.ts'
import { fr } from './templates/fr.ts'
import type { MailBody, MailTemplate, MailTemplates, MailValues } from './templates/template.ts'

const templates: Record<Language, MailTemplates> = { en, ar, de, es, fr }

export interface RenderedMail {
  subject: string
  text: string
  html: string
}

const HTML_ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (character) => HTML_ESCAPES[character] ?? character)

type Direction = 'ltr' | 'rtl'

/** Texts of people, each a paragraph of its own: they keep their direction and their lines. */
const WRITTEN = ['message', 'answer', 'notes']

/** Not shown as they are: the address of the button, and what chooses a sentence. */
const NOT_SHOWN = ['url', 'failure']

/** Digits joined by hyphens: beside Arabic letters, `2026-000123` and `1000-5000` would be reordered. */
const FIGURES = ['number', 'budget']

/** The colours of the dark theme, for programs that show mails in the reader's theme. They must outweigh the inline ones. */
const DARK_STYLE = `@media (prefers-color-scheme: dark) {
body { background: #0d1220 !important; color: #eef1f8 !important }
.action { background: #8fa6ff !important; color: #0d1220 !important }
.site { color: #9aa5bf !important }
}`

/** French sets a space before the colon. */
const colonOf = (language: Language) => (language === 'fr' ? '\u00a0:' : ':')

/**
 * The values as they are put into sentences: those of the other direction are bidi-isolated, so that brackets and commas beside a
 * name keep their place.
 */
function inSentences<V extends object>(values: V, direction: Direction): V {
  const entries = Object.entries(values).map(([name, value]) => {
    if (typeof value !== 'string' || [...NOT_SHOWN, ...WRITTEN].includes(name)) return [name, value]
    if (FIGURES.includes(name) && direction === 'rtl') return [name, `\u2066${value}\u2069`]
    return [name, isolate(value, direction)]
  })
  return Object.fromEntries(entries)
}

/** A mail in a language, as text and as HTML. Values are text: markup in them is escaped. */
export function renderMail<T extends MailTemplate>(
  template: T,
  language: Language,
  values: MailValues<T>,
): RenderedMail {
  const write = templates[language][template] as (given: MailValues<T>) => MailBody
  const direction = language === 'ar' ? 'rtl' : 'ltr'
  const { subject, paragraphs, action } = write(inSentences(values, direction))
  const written = Object.entries(values).flatMap(([name, value]) => (WRITTEN.includes(name) ? [value] : []))
  const text = [
    ...paragraphs,
    ...(action ? [`${action.label}${colonOf(language)}\n${action.url}`] : []),
    `-- \n${values.siteName}`,
  ]
  const html = [
    `<!doctype html><html lang="${language}" dir="${direction}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">',
    `<style>${DARK_STYLE}</style></head>`,
    '<body style="margin:0;background:#f6f7f9;color:#141a2a;font:16px/1.5 sans-serif">',
    '<div style="max-width:560px;margin:0 auto;padding:32px 24px;overflow-wrap:anywhere">',
    ...paragraphs.map((paragraph) =>
      written.includes(paragraph)
        ? `<p dir="auto" style="margin:0 0 16px;white-space:pre-line">${escapeHtml(paragraph)}</p>`
        : `<p style="margin:0 0 16px">${escapeHtml(paragraph)}</p>`,
    ),
    action
      ? `<p style="margin:24px 0"><a class="action" href="${escapeHtml(action.url)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#24346b;color:#ffffff;text-decoration:none">${escapeHtml(action.label)}</a></p>`
      : '',
    `<p class="site" style="margin:32px 0 0;color:#5b6478">${escapeHtml(values.siteName)}</p></div></body></html>`,
  ]
  // A line break in a subject would start another header.
  return { subject: subject.replace(/\s+/g, ' ').trim(), text: text.join('\n\n'), html: html.join('') }
}
