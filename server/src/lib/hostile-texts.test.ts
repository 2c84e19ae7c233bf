/**
 * Functions of the server that parse untrusted input, each with texts that make a careless regular expression backtrack. The
 * lengths are such that linear work takes milliseconds and anything worse runs into the time limit of the test.
 */
import { expect, test } from 'vitest'
import { isUsableUsername, usernameKey } from '../features/accounts/usernames.ts'
import { mayBeMisspelt, readSearchText } from '../features/search/search-text.ts'
import { isUploadId } from '../features/uploads/upload-files.ts'
import { contentDisposition } from '../http/byte-ranges/download-name.ts'
import { preferredLanguage } from '../http/language.ts'
import { withoutPaths } from '../media/media-failure.ts'
import { isStorageKey } from '../storage/storage-key.ts'
import { networkOf } from './network-of.ts'

const LENGTH = 200_000
const filled = (unit: string, before = '', behind = '') =>
  before + unit.repeat(Math.ceil(LENGTH / unit.length)) + behind

const hostileTexts = [
  filled('. ', '', 'x'),
  filled(' ', 'x', 'x'),
  filled('.', 'a', 'x'),
  filled('..', 'a/'),
  filled('"'),
  filled('-"a'),
  filled('-'),
  filled('a'),
  filled('é', '', '\ud800'),
  filled('\u0301', 'a'),
  filled('\u200b'),
  filled('/a', '', ' '),
  filled('/'),
  filled('file:/'),
  filled('en;q=1,'),
  filled(';q=0'),
  filled('0:', '', '::'),
  filled('0', '', '::1'),
]

const readers: [name: string, read: (text: string) => unknown][] = [
  ['contentDisposition', contentDisposition],
  ['readSearchText', (text) => readSearchText(text)],
  ['mayBeMisspelt', (text) => mayBeMisspelt({ wanted: text, unwanted: '' })],
  ['isUsableUsername', isUsableUsername],
  ['usernameKey', usernameKey],
  ['isUploadId', isUploadId],
  ['isStorageKey', isStorageKey],
  ['preferredLanguage', preferredLanguage],
  ['networkOf', networkOf],
  ['withoutPaths', (text) => withoutPaths(text)],
]

test.each(readers)('%s parses untrusted text in time proportional to its length', (_name, read) => {
  for (const text of hostileTexts) expect(() => read(text)).not.toThrow()
})
