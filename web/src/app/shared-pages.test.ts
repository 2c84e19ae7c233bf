// @vitest-environment node
import type { CurrentUser } from '@lamplight/contract/accounts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Language } from '../i18n/languages.ts'
import type { PageTexts } from '../i18n/load-messages.ts'
import type { Theme } from '../lib/theme.tsx'
import { person, settings } from '../testing/render-app.tsx'
import { textOf } from '../testing/text-of.ts'
import { SharedPiece } from './page-markup.ts'
import type { PageResponse, RenderInput } from './render-contract.ts'

// The files of a build, which a test has not got.
vi.mock('./assets.ts', () => ({
  assetsOf: (_sources: unknown, texts: readonly PageTexts[], language: Language) => ({
    entry: '/entry.js',
    modules: [],
    files: Object.fromEntries(
      texts.flatMap(({ now }) => now).map((part) => [`messages/${language}/${part}`, `/${part}.js`]),
    ),
    lateTexts: {},
    player: [],
    css: new SharedPiece('p{}'),
    sheets: [],
  }),
}))

const { render } = await import('./entry-server.tsx')

afterEach(() => {
  vi.useRealTimers()
})

const videoOf = (id: number, title: string) => ({
  ...{
    id,
    title,
    description: `About ${title} </script>`,
    language: 'en',
    duration: 60 + id,
    views: 1_000 * id,
    likes: 3,
  },
  ...{ videoUrl: '', thumbnailUrl: `/media/${id}/poster.jpg`, thumbnails: [], storyboardUrl: null, categoryId: 1 },
  // The age of one changes with every moment, that of another during the tests.
  createdAt: ['2026-11-01T10:00:00.000Z', '2026-11-23T11:59:30.000Z', '2026-11-23T09:59:20.000Z'][id % 3],
  ...{ isDownloadable: false, downloadPrice: null },
  ...{ status: 'approved', processing: 'ready' },
  user: { id: 40 + id, username: `maker${id}`, displayName: `Maker ${id}`, avatarUrl: null, subscriberCount: 5 },
})

/** Changes of what belongs to the members, by their id. */
interface Changes {
  reaction?: 'like' | 'dislike'
  begun?: number
  cursor?: string
  fails?: boolean
  /** Of the sponsored items: a new one each time, as it counts once. */
  token?: string
}
let changed: Record<number, Changes> = {}
const changesOf = (member: CurrentUser | null) => changed[member?.id ?? 0] ?? {}

const placedOf = (member: CurrentUser | null) =>
  [1, 2].slice(0, (member?.id ?? 0) % 3).map((id) => ({
    ...{
      id,
      token: `token-${id}-of-${member?.id}${changesOf(member).token ?? ''}`,
      title: `Candles for ${member?.displayName}`,
      description: 'Made by hand.',
    },
    ...{
      contentUrl: 'https://shop.example/candles',
      thumbnailUrl: '/default.svg',
      thumbnails: [],
      advertiserName: 'Shop',
    },
    ...{ advertiserWebsite: null, isFeatured: false, placement: 'featured', categoryId: null },
  }))

const watchOf = (member: CurrentUser | null) => ({
  ...videoOf(5, 'Evening prayer'),
  ...{
    videoUrl: '/media/5/clip.mp4',
    hlsUrl: null,
    captions: [],
    opening: null,
    width: 1280,
    height: 720,
    sourceUrl: null,
  },
  ...{ visibility: 'public', publishAt: null, commentCount: 0, shareKey: null, acceptsDonations: false },
  viewer: {
    reaction: changesOf(member).reaction ?? (member?.id === 7 ? 'like' : 'none'),
    ...{ isSaved: member?.id === 7, isSubscribed: member?.id === 8, canSubscribe: member !== null, isOwner: false },
    ...{ resumeAt: member?.id === 8 ? 21 : 0, canModerate: member?.role === 'moderator', canReprocess: false },
    ...{ canResubmit: false, canComment: true },
  },
})

/** Responses that the server sends unchanged to many; each the same object until it changes. */
const sharedJson = (value: unknown) => ({ json: Buffer.from(JSON.stringify(value)) })
const categories = sharedJson([{ id: 1, name: 'Prayer', position: 0 }])
const related = sharedJson([1, 2, 3].map((id) => ({ ...videoOf(id, `Related ${id}`), reason: 'popular' })))
let videos = sharedJson([1, 2, 3].map((id) => videoOf(id, `Talk ${id}`)))

const response = (status: number, text: string, shared?: { json: Buffer }, cursor?: string): PageResponse => ({
  ...{ status, headers: { get: (name) => (name === 'x-next-cursor' && cursor) || null }, text: async () => text },
  ...(shared && { shared }),
})

function apiOf(member: CurrentUser | null): RenderInput['fetchApi'] {
  return async (path) => {
    const shared = { '/api/categories': categories, '/api/videos': videos, '/api/videos/5/related': related }[path]
    if (changesOf(member).fails && path !== '/api/categories') return response(500, '{"code":"internal"}')
    if (shared) return response(200, shared.json.toString(), shared, changesOf(member).cursor)
    if (path.startsWith('/api/sponsored-content/placement/')) return response(200, JSON.stringify(placedOf(member)))
    if (path === '/api/videos/5') return response(200, JSON.stringify(watchOf(member)))
    if (path.startsWith('/api/continue-watching')) {
      const own = [videoOf(2, 'Talk 2'), videoOf(100 + (member?.id ?? 0), `Only for ${member?.displayName}`)]
      return response(200, JSON.stringify(own.slice(0, changesOf(member).begun)))
    }
    return path.includes('?') || path === '/api/featured-videos'
      ? response(200, '[]')
      : response(404, '{"code":"not_found"}')
  }
}

const members = [
  person({ id: 7, displayName: 'Miriam Adler' }),
  person({ id: 8, displayName: 'Yusuf Rahmani' }),
  person({ id: 9, displayName: 'Noa Levi', role: 'moderator' }),
  null,
]

/** With the same responses as the first member on home, and as each other on a watch page. */
const ines = person({ id: 10, displayName: 'Ines <b>', avatarUrl: '/media/ines.jpg', username: 'ines' })
const ada = person({ id: 13, displayName: 'Ada', subscriberCount: 3 })

const many = [
  ...members.filter((member) => member !== null),
  ...[ines, ada, person({ id: 11, displayName: 'Karim', contentLanguages: ['ar'] })],
  person({ id: 12, displayName: 'Lea', contentLanguages: ['ar', 'en'] }),
  // The channel of the video.
  person({ id: 45, displayName: 'Maker 5' }),
]

interface Page {
  url?: string
  member?: CurrentUser | null
  language?: Language
  theme?: Theme
  siteName?: string
  isShared?: boolean
}

async function piecesOf({
  url = '/',
  member = null,
  language = 'en',
  theme = 'light',
  siteName,
  isShared = true,
}: Page) {
  const output = await render({
    ...{ url, language, theme, nonce: 'n'.repeat(22), user: member, isShared, fetchApi: apiOf(member) },
    settings: { ...settings, guestViewing: true, ...(siteName && { siteName }) },
  })
  if (output.kind !== 'page') throw new Error(`redirected to ${output.location}`)
  return output.pieces
}

const htmlOf = async (page: Page) => textOf(await piecesOf(page))

/** Two pages from where they differ, in a length that a report can show. */
function firstDifference(one: string, other: string): [string, string] | null {
  if (one === other) return null
  let at = 0
  while (one[at] === other[at]) at += 1
  return [one.slice(at - 60, at + 60), other.slice(at - 60, at + 60)]
}

describe('pages that share markup and responses', () => {
  test('are, byte by byte, those that share nothing, for every mixture of members, languages, themes and pages', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-23T12:00:00Z') })
    const languages: Language[] = ['en', 'ar', 'de', 'es', 'fr']
    const themes: Theme[] = ['light', 'dark', 'system']
    const urls = ['/', '/video/5', '/?category=1', '/forum-rules', '/video/5?t=9']
    for (let n = 0; n < 60; n++) {
      vi.setSystemTime(Date.now() + 1_900)
      const page = {
        ...{ url: urls[n % 5] ?? '/', member: members[(n >> 1) % 4] ?? null, theme: themes[n % 3] ?? 'light' },
        ...{ language: languages[(n >> 2) % 5] ?? 'en', siteName: n % 7 === 0 ? 'Chandelier' : 'Lamplight' },
      }
      expect(firstDifference(await htmlOf(page), await htmlOf({ ...page, isShared: false }))).toBeNull()
    }
  })

  describe('and are used again', () => {
    beforeEach(() => {
      vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-23T12:00:00Z') })
    })
    afterEach(() => {
      changed = {}
    })
    const expectSame = async (page: Page) =>
      expect(firstDifference(await htmlOf(page), await htmlOf({ ...page, isShared: false }))).toBeNull()

    test('are, byte by byte, those that share nothing, for members who differ in anything', async () => {
      for (let n = 0; n < 240; n++) {
        // A new moment after eight pages of each address.
        if (n % 40 === 39) vi.setSystemTime(Date.now() + 2_000)
        const url = ['/', '/video/5', '/?category=1', '/forum-rules', '/video/5?t=9'][n % 5] ?? '/'
        const member = many[(n * 3 + (n >> 4)) % many.length] ?? null
        await expectSame({ url, member, language: n % 80 < 40 ? 'en' : 'ar', theme: n % 3 ? 'light' : 'dark' })
      }
    })

    test('are rendered again when a response of the member has changed', async () => {
      const [miriam, yusuf] = many
      if (!miriam || !yusuf) throw new Error('two members')
      const changes: Changes[] = [
        ...[
          {},
          {},
          {},
          { reaction: 'dislike' as const },
          { reaction: 'like' as const },
          {},
          { begun: 0 },
          { begun: 1 },
        ],
        ...[{ cursor: 'next' }, { cursor: 'other' }, { fails: true }, {}],
      ]
      for (const change of changes) {
        for (const url of ['/', '/video/5']) {
          for (const member of [miriam, yusuf]) {
            changed = { [member.id]: change }
            await expectSame({ url, member })
          }
        }
      }
    })

    test('show a changed title as soon as a response that all share has changed', async () => {
      const before = videos
      for (let n = 0; n < 3; n++) await expectSame({ member: ines })
      videos = sharedJson([videoOf(1, 'Renamed')])
      await expectSame({ member: ines })
      await expectSame({ member: ines })
      videos = before
      await expectSame({ member: ines })
    })

    test('have what all members read in common, which is rendered once', async () => {
      await piecesOf({ url: '/video/5', member: ines })
      await piecesOf({ url: '/video/5', member: ines })
      const [first, second] = [
        await piecesOf({ url: '/video/5', member: ines }),
        await piecesOf({ url: '/video/5', member: ada }),
      ]
      const own = textOf(second.filter((piece) => !first.includes(piece)))
      expect(own).toContain('"displayName":"Ada"')
      expect(own).not.toContain('>Evening prayer</bdi>')
      expect(own.length).toBeLessThan(textOf(second).length / 4)
    })

    describe('and what is a member’s own in them', () => {
      const yusuf = person({ id: 8, displayName: 'Yusuf Rahmani' })
      const sharedOf = async (page: Page) => (await piecesOf(page)).filter((piece) => piece instanceof SharedPiece)
      const containing = (pieces: readonly SharedPiece[], text: string) =>
        pieces.filter(({ bytes }) => bytes.includes(text))

      test('is rendered once for their next pages, and for nobody else', async () => {
        await htmlOf({ member: yusuf })
        const first = await sharedOf({ member: yusuf })
        // Another moment, and other shared responses.
        vi.setSystemTime(Date.now() + 4_000)
        const before = videos
        videos = sharedJson([videoOf(1, 'Renamed')])
        const second = await sharedOf({ member: yusuf })
        videos = before
        // The cards of "Continue watching", and their JSON.
        const own = containing(second, 'Only for Yusuf')
        expect(own).toHaveLength(2)
        expect(own.every((piece) => first.includes(piece) && piece.isOwn)).toBe(true)
        expect((await sharedOf({ member: ines })).filter((piece) => own.includes(piece))).toEqual([])
      })

      test('is rendered again when the member has changed', async () => {
        for (const displayName of ['Yusuf Rahmani', 'Yusuf Rahmani', 'Yusuf R.', 'Yusuf R.']) {
          await expectSame({ member: { ...yusuf, displayName } })
        }
      })

      test('is rendered again when the time it shows has changed, also in a card that another member had first', async () => {
        // "2 hours ago" becomes "3 hours ago" on the way.
        for (let at = Date.parse('2026-11-23T12:59:00Z'); at < Date.parse('2026-11-23T13:00:10Z'); at += 2_000) {
          vi.setSystemTime(at)
          for (const member of [ines, yusuf]) await expectSame({ member })
        }
      })

      test('has a token of sponsored content only once', async () => {
        for (let n = 0; n < 6; n++) {
          changed = { [yusuf.id]: { token: `-${n}` } }
          await expectSame({ member: yusuf })
          expect(await htmlOf({ member: yusuf })).not.toContain(`of-8-${n - 1}`)
        }
      })

      test('depends on the language, theme, settings and address of the page', async () => {
        for (let n = 0; n < 48; n++) {
          const page = { url: n % 2 ? '/' : '/?category=1', language: n % 4 < 2 ? ('en' as const) : ('ar' as const) }
          const theme = n % 8 < 4 ? 'light' : 'dark'
          await expectSame({ ...page, theme, member: yusuf, ...(n % 16 < 8 && { siteName: 'Chandelier' }) })
        }
      })
    })

    test('send a member who may not see a page somewhere else, each time', async () => {
      for (let n = 0; n < 4; n++)
        await expect(piecesOf({ url: '/auth', member: members[0] ?? null })).rejects.toThrow('redirected to /')
    })

    test('do not keep a page that does not exist', async () => {
      for (let n = 0; n < 4; n++) await expectSame({ url: '/no-such-page', member: members[0] ?? null })
    })
  })

  test('never contain what belongs to another member', async () => {
    for (let n = 0; n < 12; n++) {
      for (const url of ['/', '/video/5']) {
        const member = members[n % 4] ?? null
        const html = await htmlOf({ url, member })
        for (const other of members) {
          if (other && other !== member) expect(html).not.toContain(other.displayName)
        }
        expect(html.includes('href="/moderation"')).toBe(member?.role === 'moderator')
        if (url !== '/') expect(html.includes('"reaction":"like"')).toBe(member?.id === 7)
      }
    }
  })

  test('of two members have the list of videos, its JSON and the navigation in common, rendered once', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-23T14:00:00Z') })
    // The first page is not cached, the second is recorded.
    await piecesOf({ member: members[0] })
    await piecesOf({ member: members[0] })
    const [first, second] = [await piecesOf({ member: members[0] }), await piecesOf({ member: ines })]
    const common = second.filter((piece) => piece instanceof SharedPiece && first.includes(piece))
    const text = textOf(common)
    expect(text).toContain('>Talk 1</bdi>')
    expect(text).toContain('"title":"Talk 1"')
    expect(text).toContain('href="/affiliate-products"')
    expect(text).not.toContain('Miriam')
    expect(text.length).toBeGreaterThan(textOf(second).length / 2)
  })

  test('show a changed title as soon as the response has changed', async () => {
    expect(await htmlOf({ member: members[0] })).toContain('>Talk 1</bdi>')
    const before = videos
    videos = sharedJson([videoOf(1, 'Renamed')])
    const html = await htmlOf({ member: members[1] })
    videos = before
    expect(html).toContain('>Renamed</bdi>')
    expect(html).not.toContain('>Talk 1</bdi>')
  })

  test('cannot be made to end their state by a text, nor share another one by looking like a mark', async () => {
    const html = await htmlOf({ member: members[0] })
    expect(html).toContain('About Talk 1 \\u003c/script>')
    expect(html).not.toMatch(/<x-[0-9a-f]+-|json-[0-9a-f]{16}-/)
  })
})

test('the preview of a channel names a picture whose address does not expire', async () => {
  const channel = {
    ...{
      ...person({ id: 45, displayName: 'Maker 5' }),
      bio: '',
      website: null,
      totalViews: 0,
      videoCount: 0,
      languages: [],
    },
    ...{
      createdAt: '2026-01-01T00:00:00.000Z',
      pinnedVideo: null,
      banner: [{ url: '/media/signed/1.jpg', width: 640 }],
    },
    viewer: { isSubscribed: false, canSubscribe: false, isOwner: false, canSeeDashboard: false },
  }
  const output = await render({
    ...{ url: '/profile/45', language: 'en', theme: 'light', nonce: 'n'.repeat(22), user: null, isShared: false },
    settings: { ...settings, guestViewing: true },
    fetchApi: async (path) => (path === '/api/users/45' ? response(200, JSON.stringify(channel)) : response(200, '[]')),
  })
  if (output.kind !== 'page') throw new Error(`redirected to ${output.location}`)
  expect(textOf(output.pieces)).toMatch(/<meta property="og:image" content="[^"]+\/api\/users\/45\/picture">/)
})

test('a page on which something failed names the texts of failures among those that the browser needs first', async () => {
  const failures = '"messages/ar/errors":"/errors.js"'
  expect(await htmlOf({ language: 'ar', member: ines })).not.toContain(failures)
  changed = { [ines.id]: { fails: true } }
  try {
    expect(await htmlOf({ language: 'ar', member: ines })).toContain(failures)
  } finally {
    changed = {}
  }
})

test('the title above an embedded player has its own direction, so that a long one is cut off at its end', async () => {
  const html = await htmlOf({ url: '/embed/5', language: 'ar', isShared: false })
  // Not in an isolate, whose letters do not count for the direction.
  expect(html).toMatch(/<a href="\/video\/5"[^>]* dir="auto"><span lang="en">Evening prayer<\/span>/)
})

test.each(['public', 'unlisted'])('the frame of another site shows a video that is %s', async (visibility) => {
  const video = JSON.stringify({ ...watchOf(null), visibility })
  const output = await render({
    ...{ url: '/embed/5', language: 'en', theme: 'light', nonce: 'n'.repeat(22), user: null, isShared: false },
    settings: { ...settings, guestViewing: true },
    fetchApi: async (path) => (path === '/api/videos/5' ? response(200, video) : response(404, '{}')),
  })
  if (output.kind !== 'page') throw new Error(`redirected to ${output.location}`)
  expect(output.status).toBe(200)
  expect(textOf(output.pieces)).toContain('<a href="/video/5"')
})
