import type { Plugin } from 'vite'

/** A backslash before such a character would escape the escape. */
const ESCAPED_ALREADY = /\\[\u0080-\uffff]/
/** Reads an escape as it is written. */
const READ_RAW = /String\.raw`[^`]*[\u0080-\uffff]/

/**
 * Writes every character beyond ASCII as an escape: a file with one letter beyond Latin-1 takes two bytes a character in
 * the memory of a running server, and such a letter is in most files.
 * @param isTwoByte names files that consist of such letters: their escapes would be longer
 */
export function asciiOnly(isTwoByte = (_fileName: string) => false): Plugin {
  return {
    name: 'ascii-only',
    // After minification, which writes the characters themselves again.
    generateBundle(_, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'chunk' || isTwoByte(file.fileName)) continue
        const { code, fileName } = file
        if (ESCAPED_ALREADY.test(code)) throw new Error(`${fileName}: a backslash before a character beyond ASCII`)
        if (READ_RAW.test(code)) throw new Error(`${fileName}: String.raw with a character beyond ASCII`)
        file.code = toAscii(code)
      }
    },
  }
}

/** Equal in strings, templates, regular expressions and names; not in templates with a tag that reads them raw. */
const toAscii = (code: string): string =>
  code.replace(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
