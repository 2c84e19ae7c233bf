import type { RequestName, Requests } from '../state/request-map.ts'
import { VOLUME_STEP } from '../state/volume.ts'
import type { PlainTextKey } from '../types.ts'

/** Actions of keys that do not belong to the player: the page provides them, or the keys do nothing. */
export type PageAction = 'search' | 'next' | 'previous' | 'theatre'

/** The command of one key press. */
export type KeyCommand =
  | { [Name in RequestName]: { request: Name; value: Requests[Name] } }[RequestName]
  | { page: PageAction }
  | { help: true }

/** The relevant properties of a KeyboardEvent. */
export type KeyPress = Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey' | 'ctrlKey' | 'altKey' | 'metaKey'>

/** Seconds the arrow keys jump. (rulings row 48) */
export const SEEK_STEP = 5
/** Seconds `j` and `l` and a double tap jump. (norms row 13) */
export const SEEK_LEAP = 10
/** Percent of the video that PageUp and PageDown jump on the seek bar. (rulings row 48) */
export const SEEK_PAGE_PERCENT = 10

const plain: Record<string, KeyCommand> = {
  ' ': { request: 'togglePlay', value: undefined },
  k: { request: 'togglePlay', value: undefined },
  j: { request: 'seekBy', value: -SEEK_LEAP },
  l: { request: 'seekBy', value: SEEK_LEAP },
  ArrowLeft: { request: 'seekBy', value: -SEEK_STEP },
  ArrowRight: { request: 'seekBy', value: SEEK_STEP },
  ArrowUp: { request: 'volumeBy', value: VOLUME_STEP },
  ArrowDown: { request: 'volumeBy', value: -VOLUME_STEP },
  m: { request: 'toggleMute', value: undefined },
  f: { request: 'toggleFullscreen', value: undefined },
  c: { request: 'toggleCaptions', value: undefined },
  i: { request: 'togglePip', value: undefined },
  Home: { request: 'seekPercent', value: 0 },
  End: { request: 'seekPercent', value: 100 },
  ',': { request: 'stepFrame', value: -1 },
  '.': { request: 'stepFrame', value: 1 },
  '<': { request: 'stepSpeed', value: -1 },
  '>': { request: 'stepSpeed', value: 1 },
  '?': { help: true },
  '/': { page: 'search' },
  t: { page: 'theatre' },
}

const withShift: Record<string, KeyCommand> = { n: { page: 'next' }, p: { page: 'previous' } }

const withControl: Record<string, KeyCommand> = {
  ArrowLeft: { request: 'seekChapter', value: -1 },
  ArrowRight: { request: 'seekChapter', value: 1 },
}

/**
 * The command for a key press, or null when the player does not use the key. Letters are matched by key position when the
 * keyboard layout has another script, so that `k` works on an Arabic keyboard. (norms row 13)
 */
export function commandForKey(press: KeyPress): KeyCommand | null {
  if (press.altKey || press.metaKey) return null
  const key = latinKey(press)
  if (press.ctrlKey) return withControl[key] ?? null
  if (/^[0-9]$/.test(key)) return { request: 'seekPercent', value: Number(key) * 10 }
  if (press.shiftKey) return withShift[key] ?? (/^[<>?]$/.test(key) ? (plain[key] ?? null) : null)
  return plain[key] ?? null
}

function latinKey({ key, code, shiftKey }: KeyPress): string {
  if (key.length !== 1) return key
  if (key === '؟') return '?'
  if (key.charCodeAt(0) < 128) return key.toLowerCase()
  if (code === 'Comma') return shiftKey ? '<' : ','
  if (code === 'Period') return shiftKey ? '>' : '.'
  return /^(Key|Digit)(.)$/.exec(code)?.[2]?.toLowerCase() ?? key
}

/** A feature that may be missing: its row in the `?` list is shown only if it exists. */
export type KeyCondition = 'chapters' | 'captions' | 'fullscreen' | 'pip' | PageAction

/** The rows of the `?` list, in reading order. */
export const keyHelp: { keys: string[]; text: PlainTextKey; when?: KeyCondition }[] = [
  { keys: ['Space', 'k'], text: 'player.keyPlay' },
  { keys: ['j', 'l'], text: 'player.keyLeap' },
  { keys: ['←', '→'], text: 'player.keySeek' },
  { keys: ['0–9'], text: 'player.keyPercent' },
  { keys: ['Home', 'End'], text: 'player.keyEnds' },
  { keys: [',', '.'], text: 'player.keyFrame' },
  { keys: ['<', '>'], text: 'player.keySpeed' },
  { keys: ['↑', '↓'], text: 'player.keyVolume' },
  { keys: ['m'], text: 'player.keyMute' },
  { keys: ['c'], text: 'player.keyCaptions', when: 'captions' },
  { keys: ['f'], text: 'player.keyFullscreen', when: 'fullscreen' },
  { keys: ['i'], text: 'player.keyPip', when: 'pip' },
  { keys: ['t'], text: 'player.keyTheatre', when: 'theatre' },
  { keys: ['Ctrl+←', 'Ctrl+→'], text: 'player.keyChapter', when: 'chapters' },
  { keys: ['Shift+N'], text: 'player.keyNext', when: 'next' },
  { keys: ['Shift+P'], text: 'player.keyPrevious', when: 'previous' },
  { keys: ['/'], text: 'player.keySearch', when: 'search' },
  { keys: ['?'], text: 'player.keyHelp' },
  { keys: ['Esc'], text: 'player.keyEscape' },
]
