import { DISPLAY_NAME_MIN, PASSWORD_MIN, USERNAME_MIN } from '@lamplight/contract/accounts'
import { type CompiledMessage, compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import { describe, expect, expectTypeOf, it } from 'vitest'
import type { ValuesArgument } from './catalog.ts'
import { createI18n } from './create-i18n.ts'
import { translateWith } from './language-provider.tsx'
import { directionOf, LANGUAGES, toLanguage } from './languages.ts'
import { loadAllMessages } from './load-messages.ts'

type Texts = Record<string, string>

const files = import.meta.glob<Record<string, Texts>>('./{en,ar,de,es,fr}/*.ts', { eager: true })
const features = Object.keys(files)
  .filter((path) => path.startsWith('./en/'))
  .map((path) => path.slice('./en/'.length, -'.ts'.length))

const textsOf = (language: string, feature: string): Texts => files[`./${language}/${feature}.ts`]?.[feature] ?? {}

const EXACT_FORMS: Record<string, string> = { 0: 'zero', 1: 'one', 2: 'two' }

/** Names of the values in a message, and the cases of each of its plurals. */
function anatomyOf(message: CompiledMessage, names = new Set<string>(), plurals: string[][] = []) {
  for (const token of message) {
    if (typeof token === 'string') continue
    const [name, type, cases] = token
    names.add(name)
    if (typeof cases !== 'object' || cases === null) continue
    // A case for exactly 0, 1 or 2 counts as the form of that number.
    if (type === 'plural') plurals.push(Object.keys(cases).map((key) => EXACT_FORMS[key] ?? key))
    for (const inner of Object.values(cases)) if (Array.isArray(inner)) anatomyOf(inner, names, plurals)
  }
  return { names: [...names].sort(), plurals }
}

describe('the languages', () => {
  it('are English, Arabic, German, Spanish and French [L-LANG-01, L-LANG-02, L-LANG-05]', () => {
    expect(LANGUAGES).toEqual(['en', 'ar', 'de', 'es', 'fr'])
  })

  it('let the long words of German page headings break at a hyphen in large text', () => {
    const headings = [
      textsOf('de', 'moderation').title,
      textsOf('de', 'moderation').secondTitle,
      textsOf('de', 'notifications').title,
      textsOf('de', 'testimonials').manage,
      textsOf('de', 'admin').log,
      textsOf('de', 'reports').mine,
      textsOf('de', 'advertising').inquiries,
    ]
    // At 390 px and 200 % a line of a heading has room for about 13 letters.
    const parts = headings.flatMap((heading) => heading?.split(/[\s\u00AD]/) ?? 'missing text')
    expect(parts.filter((part) => part.length > 13)).toEqual([])
    expect(parts).not.toContain('missing text')
  })

  it('are written from right to left in Arabic only [L-LANG-08, L-LANG-09]', () => {
    expect(LANGUAGES.filter((language) => directionOf(language) === 'rtl')).toEqual(['ar'])
  })

  it.each([
    ['ar', 'ar'],
    ['xx', 'en'],
    ['', 'en'],
    ['AR', 'en'],
    [null, 'en'],
    [undefined, 'en'],
  ])('fall back to English: %s is %s [L-LANG-07]', (stored, language) => {
    expect(toLanguage(stored)).toBe(language)
  })
})

describe.each(LANGUAGES)('the texts in %s', (language) => {
  it('that name a button for screen readers contain its visible text, which is what people say to press it by voice', () => {
    const pairs = features.flatMap((feature) => {
      const texts = textsOf(language, feature)
      return Object.keys(texts).flatMap((key) => {
        const [, meaning] = /^(.+)Named$/.exec(key) ?? []
        const visible = meaning && (texts[`${meaning}Short`] ?? texts[meaning])
        const name = texts[key] ?? ''
        return visible && !name.includes('plural,') ? [{ key: `${feature}.${key}`, visible, name }] : []
      })
    })
    expect(pairs.length).toBeGreaterThan(8)
    expect(pairs.filter(({ name, visible }) => !name.toLowerCase().includes(visible.toLowerCase()))).toEqual([])
  })

  it.each(features)('of %s are complete, not blank, and use the values of the English ones [L-LANG-20]', (feature) => {
    const english = textsOf('en', feature)
    const texts = textsOf(language, feature)
    expect(Object.keys(texts).sort()).toEqual(Object.keys(english).sort())
    for (const [meaning, text] of Object.entries(texts)) {
      expect(text.trim(), meaning).not.toBe('')
      const { names } = anatomyOf(compileMessageOrThrow(text))
      expect(names, `${feature}.${meaning}`).toEqual(anatomyOf(compileMessageOrThrow(english[meaning] ?? '')).names)
    }
  })

  it('have every plural form of the language: six in Arabic', () => {
    const forms = language === 'ar' ? ['zero', 'one', 'two', 'few', 'many', 'other'] : ['other']
    for (const feature of features) {
      for (const [meaning, text] of Object.entries(textsOf(language, feature))) {
        for (const plural of anatomyOf(compileMessageOrThrow(text)).plurals) {
          expect(plural, `${feature}.${meaning}`).toEqual(expect.arrayContaining(forms))
        }
      }
    }
  })
})

describe('a text', () => {
  it('that English lacks too falls back to its key [L-LANG-11]', async () => {
    const english = await loadAllMessages('en')
    const arabic = await loadAllMessages('ar')
    expect(Object.keys(arabic).sort()).toEqual(Object.keys(english).sort())
    const i18n = createI18n('ar', { 'shell.home': arabic['shell.home'] ?? '' })
    expect(i18n._('shell.home')).toBe('الرئيسية')
    expect(i18n._('nowhere.at.all')).toBe('nowhere.at.all')
  })

  it('inserts its values, with the number format of the language', async () => {
    const i18n = createI18n('de', await loadAllMessages('de'))
    expect(translateWith(i18n)('shell.accountMenu', { name: 'Tenzin' })).toBe('Kontomenü von Tenzin')
    expect(i18n._('shell.accountMenu')).toBe('Kontomenü von ')
    // Checked by the compiler: a text with values asks for them, one without takes none.
    expectTypeOf<ValuesArgument<'shell.accountMenu'>>().toEqualTypeOf<[{ name: string | number }]>()
    expectTypeOf<ValuesArgument<'shell.home'>>().toEqualTypeOf<[]>()
  })

  it('bidi-isolates values in the other direction', async () => {
    const english = translateWith(createI18n('en', await loadAllMessages('en')))
    const arabic = translateWith(createI18n('ar', await loadAllMessages('ar')))
    expect(english('search.resultsFor', { q: 'نور (2)' })).toBe('Search results for "\u2068نور (2)\u2069"')
    expect(english('search.resultsFor', { q: 'light (2)' })).toBe('Search results for "light (2)"')
    expect(arabic('search.resultsFor', { q: 'light (2)' })).toBe('نتائج البحث عن «\u2068light (2)\u2069»')
    expect(arabic('users.videoCount', { count: 3 })).toBe('3 مقاطع')
  })

  it('keeps marks in a value from turning the rest of the sentence', async () => {
    const english = translateWith(createI18n('en', await loadAllMessages('en')))
    expect(english('search.resultsFor', { q: '\u202egnp.exe' })).toBe('Search results for "gnp.exe"')
    expect(english('search.resultsFor', { q: 'نور\u2069\u202e)' })).toBe('Search results for "\u2068نور)\u2069"')
    // Isolated by the caller: a number in a receipt.
    expect(english('search.resultsFor', { q: '\u20662026-1\u2069' })).toBe('Search results for "\u20662026-1\u2069"')
  })

  it.each([
    ['validation.required', 'This field is required', 'L-LANG-13'],
    ['validation.emailInvalid', 'Please enter a valid email', 'L-LANG-14'],
    ['validation.urlInvalid', 'Please enter a valid URL', 'L-LANG-15'],
    ['common.somethingWrong', 'Something went wrong. Please try again.', 'V-TOAST-11'],
  ] as const)('%s is "%s" and another text in every other language [%s]', async (key, text, _id) => {
    const inAll = await Promise.all(
      LANGUAGES.map(async (language) => translateWith(createI18n(language, await loadAllMessages(language)))(key)),
    )
    expect(inAll[0]).toBe(text)
    expect(new Set(inAll).size).toBe(LANGUAGES.length)
  })

  it.each([
    ['validation.passwordTooShort', PASSWORD_MIN, 'Password must be at least 6 characters', 'L-LANG-16'],
    ['validation.usernameTooShort', USERNAME_MIN, 'Username must be at least 3 characters', 'L-LANG-17'],
    ['validation.displayNameTooShort', DISPLAY_NAME_MIN, 'Display name must be at least 2 characters', 'L-LANG-18'],
  ] as const)(
    '%s is, with the limit %i, "%s" and another text in every other language [%s]',
    async (key, limit, text, _id) => {
      const inAll = await Promise.all(
        LANGUAGES.map(async (language) =>
          translateWith(createI18n(language, await loadAllMessages(language)))(key, { limit }),
        ),
      )
      expect(inAll[0]).toBe(text)
      expect(new Set(inAll).size).toBe(LANGUAGES.length)
    },
  )
})

it.each(LANGUAGES)('the numbers of the test cards stay in one line in %s', async (language) => {
  const text = translateWith(createI18n(language, await loadAllMessages(language)))('payments.testText')
  expect(text).not.toMatch(/\d{4} \d{4}/)
  expect(text.match(/(?:\d{4}\u00a0){3}\d{4}/g)).toHaveLength(3)
})
