import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from './root.mjs'
import { isCurt, textFaults } from './text-rules.mjs'

/** @typedef {import('./text-rules.mjs').Translated} Translated */
const LANGUAGES = /** @type {const} */ (['ar', 'de', 'es', 'fr'])

/** @param {string} path @returns {Promise<Record<string, any>>} */
const load = (path) => import(join(root, path))

/** @param {string} language @returns {Promise<Map<string, string>>} */
async function catalogOf(language) {
  const files = readdirSync(join(root, 'web/src/i18n', language))
  const modules = await Promise.all(files.map((file) => load(`web/src/i18n/${language}/${file}`)))
  const texts = modules.flatMap((module) =>
    Object.entries(module).flatMap(([feature, messages]) =>
      Object.entries(messages).map(([key, text]) => /** @type {[string, string]} */ ([`${feature}.${key}`, text])),
    ),
  )
  return new Map(texts)
}

/** Each mail with its optional parts, and values that break no rule. @param {string} language */
async function mailsOf(language) {
  const values = new Proxy({}, { get: (_, name) => (name === 'isTest' ? true : 'X') })
  const templates = (await load(`server/src/mail/templates/${language}.ts`))[language]
  return Object.entries(templates).flatMap(([name, write]) => {
    const { subject, paragraphs, action } = write(values)
    return [subject, ...paragraphs, action?.label ?? ''].map((text) => /** @type {[string, string]} */ ([name, text]))
  })
}

/** @param {string} language @returns {Promise<[string, string][]>} */
async function otherTextsOf(language) {
  const { pushTexts } = await load('server/src/features/notifications/push-texts.ts')
  const { statementWords } = await load('server/src/features/donations/statement-words.ts')
  const offline = new RegExp(`^ {8}${language}: \\['(.+)'\\],$`, 'm').exec(
    readFileSync(join(root, 'web/public/offline.html'), 'utf8'),
  )
  const words = (offline?.[1] ?? '').split("', '")
  expect(words).toHaveLength(5)
  return [...Object.entries(pushTexts[language]), ...Object.entries(statementWords[language]), ...words.entries()].map(
    ([key, text]) => [String(key), String(text)],
  )
}

describe.each(LANGUAGES)('in %s', (language) => {
  test('texts of pages, mails, notifications, statements and the offline page follow the rules of the language', async () => {
    const texts = [...(await catalogOf(language)), ...(await mailsOf(language)), ...(await otherTextsOf(language))]
    expect(texts.length).toBeGreaterThan(2000)
    const faulty = texts.flatMap(([key, text]) =>
      textFaults(language, text).map((fault) => `${key}: ${fault}: ${text}`),
    )
    expect(faulty).toEqual([])
  })

  test('texts ask as politely as the English ones', async () => {
    const english = await catalogOf('en')
    const curt = [...(await catalogOf(language))].filter(([key, text]) =>
      isCurt(english.get(key) ?? '', language, text),
    )
    expect(curt).toEqual([])
  })
})

/** Quoted words that are no texts of the site: names of files, columns and formats. */
const NO_TEXTS = ['CSV UTF-8', 'file', 'video metadata/videos.csv']
const QUOTED = /[„«]\u00a0?([^“»{}]+?)\u00a0?[“»]/g

/** The reader's own pages in the menu, as the reader calls them. */
const OWN_PAGES = [
  'shell.yourChannel',
  'shell.yourDonations',
  'shell.yourSubscriptions',
  'shell.myVideos',
  'shell.myPurchases',
]
const MY = { ar: /ي$/, de: /^Meine? ?/, es: /^Mis? /, fr: /^M(a|on|es) / }

describe.each(LANGUAGES)('in %s', (language) => {
  test('a button or page that a text names in quotes is called so', async () => {
    const catalog = await catalogOf(language)
    const names = [...catalog.values(), ...NO_TEXTS].map((name) => name.toLowerCase())
    const unknown = [...catalog].flatMap(([key, text]) =>
      [...text.matchAll(QUOTED)].flatMap(([, name = '']) =>
        names.includes(name.toLowerCase()) ? [] : [`${key}: ${name}`],
      ),
    )
    expect(unknown).toEqual([])
  })

  test('the pages of the reader are all named from the same point of view', async () => {
    const catalog = await catalogOf(language)
    expect(OWN_PAGES.map((key) => catalog.get(key)).filter((name) => !MY[language].test(name ?? ''))).toEqual([])
  })
})

test.each(
  /** @type {[Translated, string, string][]} */ ([
    ['ar', 'نعم, لا', 'Latin punctuation between Arabic words'],
    ['ar', 'حذف "نور"', 'quotes of another language'],
    ['ar', 'لماذا ؟', 'a space before a sign'],
    ['ar', 'إزالة الإعجاب بـ «نور»', 'a prefix apart from its word'],
    ['ar', 'حدث خطأ. يُرجى إعادة المحاولة', 'another word for please'],
    ['ar', 'والأفضل 1280×720', 'figures or a sign before Latin letters without a left-to-right mark'],
    ['ar', 'لون مثل #24346b', 'figures or a sign before Latin letters without a left-to-right mark'],
    ['ar', 'يرجى الانتظار', 'another word for please'],
    ['ar', 'عُثر على # فيديو', 'another name for a thing'],
    ['ar', 'حُفظ المقطع', 'another name for a thing'],
    ['de', '"Licht" löschen', 'quotes of another language'],
    ['de', '“Licht” löschen', 'quotes of another language'],
    ['de', '„Licht" löschen', 'quotes of another language'],
    ['de', 'am 3. - 5. Mai', 'a hyphen for a dash'],
    ['de', '0-90 Prozent', 'a hyphen for a dash'],
    ['de', 'Dein Video', 'more than one form of address'],
    ['de', 'Kennwort ändern', 'another name for a thing'],
    ['de', 'Wird geladen …', 'a sign or unit that could wrap to the next line by itself'],
    ['de', 'Ihr  Video', 'a space too many'],
    ['de', 'Wird geladen...', 'three full stops for an ellipsis'],
    ['es', 'Eliminar este vídeo?', 'a question or an exclamation that does not begin with its sign'],
    ['fr', 'Supprimer ?', 'a sign or unit that could wrap to the next line by itself'],
    ['fr', 'Supprimer?', 'a sign without its space'],
    ['fr', "l'heure", 'quotes of another language'],
  ]),
)('%s: “%s” has %s', (language, text, fault) => {
  expect(textFaults(language, text)).toContain(fault)
})

test('what the rules allow is no fault', () => {
  expect(textFaults('de', 'Schreiben Sie „Licht“ oder 2019-03-04, 0–90 Prozent\u00a0…')).toEqual([])
  expect(textFaults('ar', 'لم يُعثر على شيء لعبارة «نور». حاول مرة أخرى، يُرجى الانتظار؟')).toEqual([])
  expect(textFaults('ar', 'والأفضل \u200e1280×720. ملف SubRip (.srt)، بعد 00:01:02.500')).toEqual([])
  expect(textFaults('es', '¿Eliminar «luz»? ¡Gracias!')).toEqual([])
  expect(textFaults('fr', 'Supprimer «\u00a0lumière\u00a0»\u00a0? L’adresse https://a.example')).toEqual([])
})

test('a translation without the please of the English one is found', () => {
  expect(isCurt('Please try again.', 'ar', 'حاول مرة أخرى.')).toBe(true)
  expect(isCurt('Please try again.', 'de', 'Versuchen Sie es erneut.')).toBe(true)
  expect(isCurt('Please try again.', 'ar', 'يُرجى المحاولة مرة أخرى.')).toBe(false)
  expect(isCurt('Check it and try again.', 'ar', 'تحقّق منه وحاول مرة أخرى.')).toBe(false)
})
