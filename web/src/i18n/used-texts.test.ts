/** No text is unused, and none was left in English by mistake. Missing texts are found by catalog.test.ts. */
import { expect, it } from 'vitest'

type Texts = Record<string, string>

const catalogs = import.meta.glob<Record<string, Texts>>('./{en,ar,de,es,fr}/*.ts', { eager: true })
const sources = import.meta.glob<string>(['../**/*.{ts,tsx}', '!../**/*.test.{ts,tsx}', '!./{en,ar,de,es,fr}/*.ts'], {
  eager: true,
  query: '?raw',
  import: 'default',
})
const source = Object.values(sources).join('\n')
/** Prefixes of keys whose end is computed: `videos.failure_${reason}`. */
const computed = [...source.matchAll(/[`'"]([a-zA-Z]+\.\w*)\$\{/g)].map(([, start = '']) => start)

function textsOf(language: string): Map<string, string> {
  return new Map(
    Object.entries(catalogs)
      .filter(([path]) => path.startsWith(`./${language}/`))
      .flatMap(([path, module]) => {
        const feature = path.split('/').at(-1)?.slice(0, -'.ts'.length) ?? ''
        return Object.entries(module[feature] ?? {}).map(([meaning, text]) => [`${feature}.${meaning}`, text] as const)
      }),
  )
}

it('every text is used somewhere', () => {
  const unused = [...textsOf('en').keys()].filter(
    (key) =>
      !computed.some((start) => key.startsWith(start)) &&
      !new RegExp(`[\`'"]${key.replace('.', '\\.')}\\b`).test(source),
  )
  expect(unused).toEqual([])
})

it('no code puts a colon between two texts: French has a space before it', () => {
  const glued = Object.entries(sources).filter(([path, text]) => path.endsWith('.tsx') && /\}: \$\{|\)\}: </.test(text))
  expect(glued.map(([path]) => path)).toEqual([])
})

/** Texts that are the same in English and in the language, checked one by one. */
const SAME: Record<string, readonly string[]> = {
  de: [
    'Budget',
    'Budget (USD)',
    'Chat',
    'Creator',
    'Dashboard',
    'Details',
    'Download',
    'Download • {price}',
    'Filter',
    'Filter ({count})',
    'Forum',
    'Import',
    'Islam',
    'Logo',
    'Moderation',
    'Name',
    'Newsletter',
    'Normal',
    'Pause',
    'PayPal',
    'Playlist',
    'Playlists',
    'Position',
    'Sponsor',
    'Status',
    'Text',
    'Uploads',
    'Video',
    'Videos',
    'Website',
    'in {topic}',
  ],
  fr: [
    'Action',
    'Actions',
    'Administration',
    'Budget',
    'Budget (USD)',
    'Chat',
    'Commission (%)',
    'Console',
    'Date',
    'Description',
    'Forum',
    'Impressions',
    'Invitation',
    'Invitations',
    'Islam',
    'Logo',
    'Message',
    'Notes',
    'Notifications',
    'Pause',
    'PayPal',
    'Playlist',
    'Playlists',
    'Position',
    'Semi-transparent',
    'Source',
    'Sponsor',
    'Suggestions',
    'Suspension',
    'Suspensions',
    'Transaction {id}',
    'Urgent',
    'Volume',
    'admin',
    '{count, plural, one {# suggestion} other {# suggestions}}',
  ],
  es: ['CTR', 'Chat', 'Error', 'Islam', 'No', 'Normal', 'PayPal', 'admin'],
  ar: ['PayPal', 'example.org'],
}

it.each(Object.keys(SAME))('no text in %s is the English one but for words that are the same in both', (language) => {
  const english = textsOf('en')
  const same = [...textsOf(language)]
    .filter(([key, text]) => english.get(key) === text && /\p{L}{2}/u.test(text.replace(/\{[^}]*\}/g, '')))
    .map(([, text]) => text)
  expect([...new Set(same)].filter((text) => !SAME[language]?.includes(text))).toEqual([])
})
