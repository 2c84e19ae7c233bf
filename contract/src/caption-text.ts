/** Captions as text: reads WebVTT and SubRip, writes WebVTT. Used by the server's check and by the editor. */
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
const CUE_TEXT_MAX = 2000

export type ReadCaptions = { ok: true; cues: Cue[] } | { ok: false; problem: string }

const TIME = String.raw`(?:(\d{1,3}):)?(\d{1,2}):(\d{2})[.,](\d{1,3})`
const TIMING = new RegExp(String.raw`^[ \t]*${TIME}[ \t]+-->[ \t]+${TIME}(?:[ \t]+(\S.*))?$`)

const seconds = (hours = '0', minutes = '0', whole = '0', fraction = '0'): number =>
  Number(hours) * 3600 + Number(minutes) * 60 + Number(whole) + Number(`0.${fraction}`)

/** Sorted by their beginning. Styles, regions and notes are left out: viewers choose their own style. */
export function readCaptions(input: string): ReadCaptions {
  const lines = input.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/)
  const cues: Cue[] = []
  for (let at = 0; at < lines.length; at += 1) {
    const found = TIMING.exec(lines[at] ?? '')
    if (!found) continue
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
    const cue = {
      start: seconds(h1, m1, s1, f1),
      end: seconds(h2, m2, s2, f2),
      text: text.join('\n').trim(),
      settings: settings.trim(),
    }
    if (cue.end <= cue.start) return { ok: false, problem: texts.captionsOrder }
    if (cue.text.length > CUE_TEXT_MAX) return { ok: false, problem: texts.captionsTooLong }
    if (cue.text) cues.push(cue)
    if (cues.length > CUES_MAX) return { ok: false, problem: texts.captionsTooMany }
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

/** Reads what `captionTime` writes, and `2:03` or `62.5`; null for anything else. */
export function readCaptionTime(input: string): number | null {
  const found = /^(?:(?:(\d{1,3}):)?(\d{1,2}):)?(\d{1,5})(?:[.,](\d{1,3}))?$/.exec(input.trim())
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
