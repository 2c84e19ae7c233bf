/**
 * Functions that read untrusted text, each with inputs that make a careless regular expression backtrack. The lengths are
 * such that linear work takes milliseconds and anything worse exceeds the test's timeout.
 */
import { isWebAddress, Login, Register } from '@lamplight/contract/accounts'
import { findChapters } from '@lamplight/contract/chapters'
import { AddComment } from '@lamplight/contract/comments'
import { isolate } from '@lamplight/contract/isolate'
import { isVisible } from '@lamplight/contract/primitives'
import { expect, test } from 'vitest'
import { parseSearch, textParameter } from '../app/search-params.ts'
import { findLinks } from './find-links.ts'
import { initialsOf } from './initials.ts'
import { safeNext } from './safe-next.ts'

const LENGTH = 200_000
const filled = (unit: string, before = '', behind = '') =>
  before + unit.repeat(Math.ceil(LENGTH / unit.length)) + behind

const hostileTexts = [
  filled('.', 'http://a', `x${').'.repeat(LENGTH / 2)}`),
  filled(').', 'http://a('),
  filled('http://'),
  filled('http://a.example/). '),
  filled(' ', '\n', 'x'),
  filled('\t1:23'),
  filled('1:'),
  filled('12:34 ', 'x'),
  filled('1', '', 'x'),
  filled('a', '', '!'),
  filled('\u0301', 'a'),
  filled('\u200b', '', 'x'),
  filled('\u2066'),
  filled('ا', '', '\u200d'),
  filled('\\', '', 'u0000'),
  filled('"'),
  filled('-"a'),
  filled('/', '/', '\\'),
  filled('%2e', '/'),
  filled('. ', '', 'x'),
  filled(' ', '0:10', 'x\u2028x'),
]

const readers: [name: string, read: (text: string) => unknown][] = [
  ['findLinks', findLinks],
  ['findChapters', (text) => findChapters(`0:10${text}`, 60)],
  ['initialsOf', (text) => initialsOf(text)],
  ['isolate', (text) => [isolate(text, 'ltr'), isolate(text, 'rtl')]],
  ['safeNext', (text) => safeNext(`/${text}`)],
  ['parseSearch', (text) => textParameter(parseSearch(`?q=${text}`), 'q')],
  ['isVisible', isVisible],
  ['isWebAddress', (text) => isWebAddress(`https://${text}`)],
  ['AddComment', (text) => AddComment.safeParse({ content: text, videoId: 1 })],
  ['Login', (text) => Login.safeParse({ username: text, password: text })],
  [
    'Register',
    (text) => Register.safeParse({ username: text, password: text, displayName: text, avatarUrl: `https://${text}` }),
  ],
]

test.each(readers)('%s reads texts of strangers in time proportional to their length', (_name, read) => {
  for (const text of hostileTexts) expect(() => read(text)).not.toThrow()
})
