import type { PublicSettings } from '@lamplight/contract/site-settings'
import { expect, test } from 'vitest'
import { textOf } from '../testing/text-of.ts'
import { documentPieces } from './document.ts'
import { SharedPiece } from './page-markup.ts'

const settings = { siteName: 'Lamplight', accent: null } as PublicSettings
const assets = {
  entry: '/assets/entry.js',
  modules: [],
  files: {},
  lateTexts: {},
  player: [],
  css: new SharedPiece(''),
  sheets: [],
}
const opening = { codecs: 'avc1.4d400d,mp4a.40.2', files: ['/media/1/"init".mp4', '/media/1/s00001.m4s'] }

const documentWith = (head: object, site: object = {}) =>
  textOf(
    documentPieces({
      url: 'https://lamplight.example/video/1',
      nonce: 'n0nce',
      head: { title: 'Psalm', ...head },
      body: ['<link rel="preload" as="image" href="/poster.webp"/>', '<main></main>'],
      state: ['{}'],
      ...{ language: 'en', theme: 'system', settings: { ...settings, ...site } },
      assets,
    }),
  )

test('a watch page begins with the script that plays its first segments, with the nonce and their addresses', () => {
  const html = documentWith({ opening })
  expect(html.indexOf('data-files="/media/1/&quot;init&quot;.mp4 /media/1/s00001.m4s"')).toBeGreaterThan(0)
  expect(html.indexOf('data-codecs')).toBeLessThan(html.indexOf('<title>'))
  expect(html.split('<script nonce="n0nce" data-codecs=').length).toBe(2)
})

test('a page without an opening, such as one that resumes later in the video, has no such script', () => {
  for (const head of [{}, { opening: null }]) expect(documentWith(head)).not.toContain('data-codecs')
})

test('the first picture of a page is asked for before its styles', () => {
  const html = documentWith({ opening })
  const [viewport, picture, styles] = ['name="viewport"', '/poster.webp', '<style'].map((text) => html.indexOf(text))
  expect([viewport, picture, styles].toSorted((a = 0, b = 0) => a - b)).toEqual([viewport, picture, styles])
  expect(html).toContain('<div id="root"><main></main></div>')
})

const openGraph = { type: 'video.other' }
const property = (html: string, name: string) => new RegExp(`property="${name}" content="([^"]*)"`).exec(html)?.[1]

test('the card of a page has the beginning of its description in one line, without half an emoji, and its language', () => {
  const html = documentWith(
    { openGraph, description: `One\n\ntwo ${'a'.repeat(190)}🕯🕯` },
    { publicUrl: 'https://x.test' },
  )
  expect(property(html, 'og:description')).toBe(`One two ${'a'.repeat(190)}`)
  expect(html).toContain(`<meta name="description" content="One two ${'a'.repeat(190)}">`)
  expect(property(html, 'og:locale')).toBe('en_US')
})

test('alternate formats are named where visitors find them: on public pages of an open site', () => {
  const alternates = [{ type: 'application/json+oembed', path: '/api/oembed?url=x', title: 'Psalm' }]
  const open = { guestViewing: true, publicUrl: 'https://lamplight.example' }
  expect(documentWith({ alternates }, open)).toContain('href="https://lamplight.example/api/oembed?url=x"')
  expect(documentWith({ alternates, isPrivate: true }, open)).not.toContain('oembed')
  expect(documentWith({ alternates }, { ...open, guestViewing: false })).not.toContain('oembed')
})

const video = {
  id: 7,
  title: 'A psalm </script> at daybreak',
  description: '',
  createdAt: '2026-11-01T06:00:00.000Z',
  duration: 61.4,
  language: 'ar',
  views: 12,
  user: { id: 3, displayName: 'Miriam' },
}

/** The structured data of a watch page, or null. */
function structuredData(head: object, site: object = {}): unknown {
  const html = documentWith(head, { guestViewing: true, publicUrl: 'https://lamplight.example', ...site })
  const text = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)?.[1]
  return text === undefined ? null : JSON.parse(text)
}

test('on an open site a watch page describes its video to search engines', () => {
  expect(structuredData({ video })).toEqual({
    '@context': 'https://schema.org',
    '@type': 'VideoObject',
    name: 'A psalm </script> at daybreak',
    description: 'A psalm </script> at daybreak',
    thumbnailUrl: 'https://lamplight.example/api/videos/7/picture',
    uploadDate: '2026-11-01T06:00:00.000Z',
    duration: 'PT61S',
    url: 'https://lamplight.example/video/7',
    embedUrl: 'https://lamplight.example/embed/7',
    inLanguage: 'ar',
    author: { '@type': 'Person', name: 'Miriam', url: 'https://lamplight.example/profile/3' },
    interactionStatistic: {
      '@type': 'InteractionCounter',
      interactionType: { '@type': 'WatchAction' },
      userInteractionCount: 12,
    },
  })
})

test('the chapters of a description are described as clips', () => {
  expect(structuredData({ video: { ...video, description: '0:00 Bells\n0:20 Psalm' } })).toMatchObject({
    hasPart: [
      {
        ...{ '@type': 'Clip', name: 'Bells', startOffset: 0, endOffset: 20 },
        url: 'https://lamplight.example/video/7?t=0',
      },
      {
        ...{ '@type': 'Clip', name: 'Psalm', startOffset: 20, endOffset: 61 },
        url: 'https://lamplight.example/video/7?t=20',
      },
    ],
  })
})

test('a closed site and a video that is not public describe nothing', () => {
  expect(structuredData({ video }, { guestViewing: false })).toBeNull()
  expect(structuredData({ video, isPrivate: true })).toBeNull()
})

test('a page is called by its title and the name of the site, and by the name alone while it has no title', () => {
  expect(documentWith({})).toContain('<title>Psalm - Lamplight</title>')
  expect(documentWith({ title: 'Lamplight' })).toContain('<title>Lamplight</title>')
})
