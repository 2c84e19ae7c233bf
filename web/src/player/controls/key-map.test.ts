import { expect, test } from 'vitest'
import { commandForKey, type KeyCommand, type KeyPress } from './key-map.ts'

const press = (key: string, more: Partial<KeyPress> = {}): KeyPress => ({
  key,
  code: '',
  shiftKey: false,
  ctrlKey: false,
  altKey: false,
  metaKey: false,
  ...more,
})

const shift = { shiftKey: true }
const control = { ctrlKey: true }

test.each<[string, KeyPress, KeyCommand | null]>([
  ['space plays or pauses', press(' '), { request: 'togglePlay', value: undefined }],
  ['k plays or pauses', press('k'), { request: 'togglePlay', value: undefined }],
  ['K with caps lock is k', press('K'), { request: 'togglePlay', value: undefined }],
  ['j goes back 10 seconds', press('j'), { request: 'seekBy', value: -10 }],
  ['l goes forward 10 seconds', press('l'), { request: 'seekBy', value: 10 }],
  ['left goes back 5 seconds', press('ArrowLeft'), { request: 'seekBy', value: -5 }],
  ['right goes forward 5 seconds', press('ArrowRight'), { request: 'seekBy', value: 5 }],
  ['up is louder by 5 percent', press('ArrowUp'), { request: 'volumeBy', value: 5 }],
  ['down is quieter by 5 percent', press('ArrowDown'), { request: 'volumeBy', value: -5 }],
  ['m mutes', press('m'), { request: 'toggleMute', value: undefined }],
  ['f is fullscreen', press('f'), { request: 'toggleFullscreen', value: undefined }],
  ['c is captions', press('c'), { request: 'toggleCaptions', value: undefined }],
  ['i is picture in picture', press('i'), { request: 'togglePip', value: undefined }],
  ['t is theatre, which a page may offer', press('t'), { page: 'theatre' }],
  ['0 is the beginning', press('0'), { request: 'seekPercent', value: 0 }],
  ['9 is 90 percent', press('9'), { request: 'seekPercent', value: 90 }],
  ['a digit that needs shift (French layout) counts', press('5', shift), { request: 'seekPercent', value: 50 }],
  ['Home is the beginning', press('Home'), { request: 'seekPercent', value: 0 }],
  ['End is the end', press('End'), { request: 'seekPercent', value: 100 }],
  ['comma is a frame back', press(','), { request: 'stepFrame', value: -1 }],
  ['full stop is a frame forward', press('.'), { request: 'stepFrame', value: 1 }],
  ['< is slower', press('<', shift), { request: 'stepSpeed', value: -1 }],
  ['> is faster', press('>', shift), { request: 'stepSpeed', value: 1 }],
  ['Ctrl+left is the previous chapter', press('ArrowLeft', control), { request: 'seekChapter', value: -1 }],
  ['Ctrl+right is the next chapter', press('ArrowRight', control), { request: 'seekChapter', value: 1 }],
  ['Shift+N is the next video', press('N', shift), { page: 'next' }],
  ['Shift+P is the previous video', press('P', shift), { page: 'previous' }],
  ['/ is the search box', press('/'), { page: 'search' }],
  ['? is help', press('?', shift), { help: true }],
  ['the Arabic question mark is help', press('؟', { ...shift, code: 'Slash' }), { help: true }],
  ['k on an Arabic layout is k', press('ن', { code: 'KeyK' }), { request: 'togglePlay', value: undefined }],
  ['an Arabic digit is a digit', press('٣', { code: 'Digit3' }), { request: 'seekPercent', value: 30 }],
  ['Ctrl+C copies, no captions', press('c', control), null],
  ['Cmd+L is the address bar', press('l', { metaKey: true }), null],
  ['Alt+left is the browser back', press('ArrowLeft', { altKey: true }), null],
  ['Shift+right selects text', press('ArrowRight', shift), null],
  ['Tab moves on', press('Tab'), null],
  ['n alone does nothing', press('n'), null],
])('%s', (_, pressed, command) => {
  expect(commandForKey(pressed)).toEqual(command)
})
