/** Captions as text: reads WebVTT and SubRip, writes WebVTT. Used by the server's check and by the editor. */
import { toPlainDigits } from './digits.ts'
import { withLimit } from './longest.ts'
import { validationTexts as texts } from './validation-texts.ts'

/** One caption: what is shown from one second of the video to another. */
export interface Cue {
  /** Seconds. */
  start: number
  end: number
  /** May have several lines, and the marks of WebVTT. */
  text: string
  /** Where it is drawn, as WebVTT writes it after the times. */
  settings: string
}

const CUES_MAX = 10_000
/** Most characters of one caption. */
export const CUE_TEXT_MAX = 2000

/** `line` is the line of the file with the problem, from 1 on. */
export type ReadCaptions = { ok: true; cues: Cue[] } | { ok: false; problem: string; line?: number }

// Many programs leave out the fraction, or the spaces around the arrow.
const TIME = String.raw`(?:(\d{1,3}):)?(\d{1,2}):(\d{2})(?:[.,] ?(\d{1,3}))?`
const TIMING = new RegExp(String.raw`^[ \t]*${TIME}[ \t]*-->[ \t]*${TIME}(?:[ \t]+(\S.*))?$`)

/** What follows the `<` of a mark of WebVTT. */
const MARK = String.raw`/?(?:[biuc]|v|lang|ruby|rt)(?:[.\s][^<>]*)?>|\d+(?::\d\d){1,2}\.\d{3}>`
/** Marks of HTML that SubRip files contain; they are left out. */
const HTML = String.raw`/?(?:font|span|div|p|br|a|s|em|strong)\b[^<>]*>`
const HTML_MARKS = new RegExp(`<(?:${HTML})`, 'gi')
const STRAY = new RegExp(`<(?!${MARK})`, 'gi')
const ESCAPED_STRAY = new RegExp(`&lt;(?!${MARK}|${HTML})`, 'gi')
/** Styles of SubStation in SubRip files, such as `{\i1}`. */
const OVERRIDES = /\{\\[^{}]*\}/g
/** The one that puts a caption at the top of the picture. */
const AT_TOP = /\{\\an[789]\}/

/** A browser takes any `<` for the beginning of a mark and hides what follows it. */
const cleanText = (text: string): string =>
  text.replaceAll(OVERRIDES, '').replaceAll(HTML_MARKS, '').replaceAll(STRAY, '&lt;').trim()

/** The text of a caption as people write it: with `<3` instead of `&lt;3`. */
export const editableText = (text: string): string => text.replaceAll(ESCAPED_STRAY, '<')

const seconds = (hours = '0', minutes = '0', whole = '0', fraction = '0'): number =>
  Number(hours) * 3600 + Number(minutes) * 60 + Number(whole) + Number(`0.${fraction}`)

/** Sorted by their beginning. Styles, regions and notes are left out: viewers choose their own style. */
export function readCaptions(input: string): ReadCaptions {
  const lines = input.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/)
  const cues: Cue[] = []
  for (let at = 0; at < lines.length; at += 1) {
    const found = TIMING.exec(lines[at] ?? '')
    if (!found) continue
    const line = at + 1
    const text: string[] = []
    while (at + 1 < lines.length && lines[at + 1]?.trim()) {
      // Some files have no blank line between captions: the times of the next one end this one, and its number before them.
      if (TIMING.test(lines[at + 1] ?? '')) {
        if (/^\s*\d+\s*$/.test(text.at(-1) ?? '')) text.pop()
        break
      }
      at += 1
      text.push(lines[at] ?? '')
    }
    const [, h1, m1, s1, f1, h2, m2, s2, f2, settings = ''] = found
    const raw = text.join('\n')
    const cue = {
      start: seconds(h1, m1, s1, f1),
      end: seconds(h2, m2, s2, f2),
      text: cleanText(raw),
      settings: settings.trim() || (AT_TOP.test(raw) ? 'line:0' : ''),
    }
    if (cue.end <= cue.start) return { ok: false, problem: texts.captionsOrder, line }
    if (cue.text.replaceAll('&lt;', '<').length > CUE_TEXT_MAX) {
      return { ok: false, problem: withLimit(texts.captionsTooLong, CUE_TEXT_MAX), line }
    }
    if (cue.text) cues.push(cue)
    if (cues.length > CUES_MAX) return { ok: false, problem: withLimit(texts.captionsTooMany, CUES_MAX) }
  }
  if (cues.length === 0) return { ok: false, problem: texts.captionsInvalid }
  return { ok: true, cues: cues.sort((one, other) => one.start - other.start) }
}

/** `01:02:03.456` */
export function captionTime(moment: number): string {
  const milliseconds = Math.round(moment * 1000)
  const part = (size: number, of: number, digits = 2) =>
    String(Math.floor(milliseconds / size) % of).padStart(digits, '0')
  return `${part(3_600_000, 1000)}:${part(60_000, 60)}:${part(1000, 60)}.${part(1, 1000, 3)}`
}

/** Reads what `captionTime` writes, and `2:03`, `62.5` or `٦٢٫٥`; null for anything else. */
export function readCaptionTime(input: string): number | null {
  const plain = toPlainDigits(input.trim())
  const found = /^(?:(?:(\d{1,3}):)?(\d{1,2}):)?(\d{1,5})(?:[.,\u066b](\d{1,3}))?$/.exec(plain)
  return found ? seconds(found[1], found[2], found[3], found[4]) : null
}

/** A whole WebVTT file. */
export const writeCaptions = (cues: readonly Cue[]): string =>
  `${[
    'WEBVTT',
    ...cues.map(({ start, end, text, settings }) => {
      const times = `${captionTime(start)} --> ${captionTime(end)}`
      // An empty line would end the caption, and an arrow would start another.
      const lines = text.replaceAll('-->', '→').replaceAll(/\n\s*\n/g, '\n')
      return `${settings ? `${times} ${settings}` : times}\n${lines}`
    }),
  ].join('\n\n')}\n`
