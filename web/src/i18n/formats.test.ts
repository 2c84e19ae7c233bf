import { describe, expect, it } from 'vitest'
import { formatCompactCount } from '../lib/compact-count.ts'
import { formatDuration } from '../lib/duration.ts'
import { initialsOf } from '../lib/initials.ts'
import { relativeTime } from '../lib/relative-time.ts'
import { createI18n } from './create-i18n.ts'
import { translateWith } from './language-provider.tsx'
import type { Language } from './languages.ts'
import { loadAllMessages } from './load-messages.ts'
import { createFormat } from './use-format.ts'

const formatIn = async (language: Language) =>
  createFormat(language, translateWith(createI18n(language, await loadAllMessages(language))), 'UTC')

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

it.each(['Pacific/Kiritimati', 'Pacific/Auckland', 'Pacific/Pago_Pago', 'UTC'])(
  'a calendar day is that day in %s',
  async (zone) => {
    const translate = translateWith(createI18n('en', await loadAllMessages('en')))
    expect(createFormat('en', translate, zone).day('2026-11-20')).toBe('Nov 20, 2026')
  },
)

describe('views', () => {
  it.each([
    [0, '0'],
    [999, '999'],
    [1000, '1.0K'],
    [1500, '1.5K'],
    [12345, '12.3K'],
    [999_949, '999.9K'],
    [999_950, '1.0M'],
    [999_999, '1.0M'],
    [1_000_000, '1.0M'],
    [2_460_000, '2.5M'],
  ])('%i read %s [V-FORMAT-01, V-FORMAT-02, V-FORMAT-03]', (count, text) => {
    expect(formatCompactCount(count, 'en')).toBe(text)
  })

  it('have singular and plural in a sentence of the language', async () => {
    const english = await formatIn('en')
    expect([0, 1, 2, 1500].map(english.views)).toEqual(['0 views', '1 view', '2 views', '1.5K views'])
    const arabic = await formatIn('ar')
    expect([0, 1, 2, 3, 11, 100].map(arabic.views)).toEqual([
      'لا مشاهدات',
      'مشاهدة واحدة',
      'مشاهدتان',
      '3 مشاهدات',
      '11 مشاهدة',
      '100 مشاهدة',
    ])
    const manyIn = async (language: Language) => [3200, 2_460_000].map((await formatIn(language)).views)
    expect(await manyIn('de')).toEqual(['3200 Aufrufe', '2,5\u00a0Mio. Aufrufe'])
    expect(await manyIn('es')).toEqual(['3,2\u00a0mil visualizaciones', '2,5\u00a0M de visualizaciones'])
    expect(await manyIn('fr')).toEqual(['3,2\u00a0k vues', '2,5\u00a0M de vues'])
  })

  it('from a thousand on use the plural form of a thousand, as the abbreviated number is read', async () => {
    const { views, subscribers, likes } = await formatIn('ar')
    expect([1003, 1011, 1_000_003].map(views)).toEqual([
      '1\u00a0ألف مشاهدة',
      '1\u00a0ألف مشاهدة',
      '1\u00a0مليون مشاهدة',
    ])
    expect([3, 11, 1003, 1011].map(subscribers)).toEqual([
      '3 مشتركين',
      '11 مشتركًا',
      '1\u00a0ألف مشترك',
      '1\u00a0ألف مشترك',
    ])
    expect([2, 1011].map(likes)).toEqual(['إعجابان', '1\u00a0ألف إعجاب'])
  })
})

describe('money', () => {
  it('is formatted as dollars with a dollar sign and two decimals, from whole cents [V-FORMAT-04]', async () => {
    const { money } = await formatIn('en')
    expect([999, 0, 5, 123_456].map(money)).toEqual(['$9.99', '$0.00', '$0.05', '$1,234.56'])
    for (const language of ['ar', 'de', 'es', 'fr'] as const) {
      const written = (await formatIn(language)).money(999)
      expect(written).toMatch(/9[.,]99\s\$/)
      expect(written).not.toContain('US')
    }
  })
})

describe('relative time', () => {
  it.each([
    [-5 * MINUTE, 'just now', 'V-FORMAT-10'],
    [0, 'just now', 'V-FORMAT-10'],
    [9_999, 'just now', 'V-FORMAT-10'],
    [10 * SECOND, '10 seconds ago', 'V-FORMAT-11'],
    [59_999, '59 seconds ago', 'V-FORMAT-11'],
    [MINUTE, '1 minute ago', 'V-FORMAT-09'],
    [59 * MINUTE, '59 minutes ago', 'V-FORMAT-09'],
    [HOUR, '1 hour ago', 'V-FORMAT-08'],
    [23 * HOUR, '23 hours ago', 'V-FORMAT-08'],
    [DAY, '1 day ago', 'V-FORMAT-07'],
    [13 * DAY, '13 days ago', 'V-FORMAT-07'],
    [29 * DAY, '29 days ago', 'V-FORMAT-07'],
    [30 * DAY, '1 month ago', 'V-FORMAT-06'],
    [359 * DAY, '11 months ago', 'V-FORMAT-06'],
    [360 * DAY, '1 year ago', 'V-FORMAT-05'],
    [365 * DAY, '1 year ago', 'V-FORMAT-05'],
    [2 * 365 * DAY, '2 years ago', 'V-FORMAT-05'],
  ])('of %i ms reads "%s" [%s]', async (elapsed, text, _id) => {
    const { relativeTime: format } = await formatIn('en')
    const now = Date.parse('2026-11-20T12:00:00Z')
    expect(format(new Date(now - elapsed).toISOString(), now)).toBe(text)
  })

  it('is in the language, with Latin digits', async () => {
    const now = Date.now()
    const ago = async (language: Language, elapsed: number) =>
      (await formatIn(language)).relativeTime(now - elapsed, now)
    expect(await ago('ar', 12 * DAY)).toBe('قبل 12 يومًا')
    expect(await ago('ar', 2 * DAY)).toBe('قبل يومين')
    expect(await ago('de', DAY)).toBe('vor 1 Tag')
    expect(await ago('es', 3 * HOUR)).toBe('hace 3 horas')
    expect(await ago('fr', 0)).toBe('à l’instant')
  })

  it('of an invalid moment is now', () => {
    expect(relativeTime(Number.NaN)).toEqual({ unit: 'now' })
  })
})

describe('durations', () => {
  it.each([
    [5, '0:05'],
    [75, '1:15'],
    [75.9, '1:15'],
    [3599, '59:59'],
    [3600, '1:00:00'],
    [3675, '1:01:15'],
    [-1, '0:00'],
    [Number.NaN, '0:00'],
    [Number.POSITIVE_INFINITY, '0:00'],
  ])('of %d seconds read %s [V-FORMAT-12, V-FORMAT-13]', (seconds, text) => {
    expect(formatDuration(seconds)).toBe(text)
  })
})

describe('sizes', () => {
  it('use the unit that fits, which is 1,024 of the next smaller one', async () => {
    const { bytes } = await formatIn('en')
    expect([0, 1023, 3500, 3_600_000, 5_242_880, 8_589_934_592].map(bytes)).toEqual([
      '0 bytes',
      '1,023 bytes',
      '3 kB',
      '3.4 MB',
      '5 MB',
      '8 GB',
    ])
  })
})

describe('dates', () => {
  it('are in the reader’s format, with Latin digits', async () => {
    const moment = '2026-11-20T23:30:00Z'
    expect((await formatIn('en')).date(moment)).toBe('Nov 20, 2026')
    expect((await formatIn('de')).date(moment)).toBe('20.11.2026')
    expect((await formatIn('ar')).date(moment)).toBe('20 نوفمبر 2026')
  })
})

describe('lists', () => {
  it('use the separators of the language, and isolate an item in the other direction', async () => {
    const items = ['A', 'B', 'C']
    const read = async (language: Language) => (await formatIn(language)).list(items)
    expect(await Promise.all((['en', 'de', 'es', 'fr'] as const).map(read))).toEqual([
      'A, B, and C',
      'A, B und C',
      'A, B y C',
      'A, B et C',
    ])
    expect((await formatIn('ar')).list(['نور', 'Deutsch'])).toBe('نور و\u2068Deutsch\u2069')
    expect((await formatIn('en')).list([])).toBe('')
  })
})

describe('initials', () => {
  it.each([
    ['Miriam Adler', 'Mi'],
    ['  Yusuf', 'Yu'],
    ['يوسف', 'يو'],
    ['👩🏽‍🚀Ana', '👩🏽‍🚀A'],
    ['X', 'X'],
    ['', ''],
  ])('of "%s" are "%s"', (name, initials) => {
    expect(initialsOf(name)).toBe(initials)
  })
})
