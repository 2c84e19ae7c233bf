/** Reads captions: WebVTT unchanged, SubRip converted to it. Null for anything else. */
export function toWebVtt(text: string): string | null {
  const lines = text
    .replace(/^\uFEFF/, '')
    .replaceAll('\r\n', '\n')
    .replaceAll('\r', '\n')
  if (/^WEBVTT(?:[ \t\n]|$)/.test(lines)) return lines
  const timing = /^(\d{1,2}:\d\d:\d\d),(\d{3})[ \t]+-->[ \t]+(\d{1,2}:\d\d:\d\d),(\d{3})/gm
  if (!timing.test(lines)) return null
  return `WEBVTT\n\n${lines.replace(timing, '$1.$2 --> $3.$4').trim()}\n`
}
