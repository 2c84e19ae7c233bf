/** Who finds an approved video with visibility `members` where. */
import { api } from '@lamplight/contract/api'
import type { Endpoint } from '@lamplight/contract/endpoint'
import { featuredApi } from '@lamplight/contract/featured'
import { listsApi } from '@lamplight/contract/lists'
import { moderationApi } from '@lamplight/contract/moderation'
import { notificationsApi } from '@lamplight/contract/notifications'
import { playlistsApi } from '@lamplight/contract/playlists'
import { usersApi } from '@lamplight/contract/users'
import { videosApi } from '@lamplight/contract/videos'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { foldChanges } from '../../db/stored-sums.ts'
import { makeVideo } from '../../testing/factories.ts'
import { createTestSite, type Person, type TestSite } from '../../testing/test-site.ts'
import { channelLanguages, channelMembersLanguages } from '../users/users.sql.ts'

const TITLE = 'Compline behind the curtain'
const DOMAIN = 'compline.example.org'
let site: TestSite
let owner: Person
let member: Person
let follower: Person
let staff: Person
let categoryId: number
let hidden: number
let shown: number
let playlist: number
let key: string | null

beforeAll(async () => {
  site = await createTestSite({ works: true, environment: { GUEST_VIEWING: 'on' } })
  owner = await site.person('grace')
  member = await site.person('visitor')
  follower = await site.person('yusuf')
  staff = await site.person('miriam', 'moderator')
  await site.call(follower, usersApi.subscribe, { params: { id: owner.id } })
  const { db, shareKeys } = site.deps
  categoryId = (await db.selectFrom('categories').select('id').orderBy('id').executeTakeFirstOrThrow()).id
  const made = { categoryId, isPlayable: true, description: `https://${DOMAIN}/` }
  shown = await makeVideo(site, owner, { ...made, title: 'Compline in the square', views: 5 })
  hidden = await makeVideo(site, owner, {
    ...{ ...made, title: TITLE, visibility: 'members', status: 'pending', language: 'fr', views: 2 },
  })
  const { moderationVersion: version } = (await site.call(staff, videosApi.get, { params: { id: hidden } })).body
  const decision = { status: 'approved', religiousContentVerified: true, ...(version ? { version } : {}) } as const
  expect((await site.call(staff, moderationApi.moderate, { params: { id: hidden }, body: decision })).status).toBe(200)
  const created = await site.call(owner, playlistsApi.create, {
    body: { title: 'Evenings', visibility: 'public', videoId: hidden },
  })
  playlist = created.body.id
  key = shareKeys.keyOf(hidden)
  for (const person of [member, follower, owner, staff]) {
    await site.call(person, listsApi.save, { body: { videoId: hidden } })
    await site.call(person, videosApi.react, { params: { id: hidden }, body: { value: 'like' } })
    await db.insertInto('watchProgress').values({ userId: person.id, videoId: hidden, positionSeconds: 20 }).execute()
  }
})
afterAll(() => site.close())

const everybody = () => [null, member, follower, owner, staff] as const
const finds = async (person: Person | null, url: string) => {
  const { statusCode, body } = await site.request(person, { url })
  return statusCode === 200 && (body.includes(TITLE) || body.includes(`/video/${hidden}<`))
}

const NOBODY = [false, false, false, false, false]
const ACCOUNTS = [false, true, true, true, true]
const FOLLOWER = [false, false, true, false, false]

test.each<[where: string, url: () => string, found: boolean[]]>([
  ['at its address', () => `/api/videos/${hidden}`, ACCOUNTS],
  ['in its channel', () => `/api/users/${owner.id}/videos`, ACCOUNTS],
  ['in its channel by a word', () => `/api/users/${owner.id}/videos?q=curtain`, ACCOUNTS],
  ['in a playlist', () => `/api/playlists/${playlist}`, ACCOUNTS],
  ['in watch later', () => '/api/watch-later', ACCOUNTS],
  ['among liked videos', () => '/api/liked-videos', ACCOUNTS],
  ['in the history', () => '/api/history', ACCOUNTS],
  ['in the history by a word', () => '/api/history?q=curtain', ACCOUNTS],
  ['among what was begun', () => '/api/continue-watching', ACCOUNTS],
  ['in subscriptions', () => '/api/subscriptions', FOLLOWER],
  ['in further subscriptions', () => `/api/subscriptions?cursor=${later()}`, FOLLOWER],
  [
    'in the queue of approved videos',
    () => '/api/videos?status=approved&isAdmin=true',
    [false, false, false, true, true],
  ],
  ['on home', () => '/api/videos', NOBODY],
  ['in its category', () => `/api/videos?categoryId=${categoryId}`, NOBODY],
  ['in its language', () => '/api/videos?languages=fr', NOBODY],
  ['in search', () => '/api/videos/search?q=compline', NOBODY],
  ['in search by domain', () => `/api/videos/search?domain=${DOMAIN}`, NOBODY],
  ['among suggestions', () => '/api/search/suggestions?q=compline', NOBODY],
  ['beside another video', () => `/api/videos/${shown}/related`, NOBODY],
  ['as the featured video', () => '/api/featured-videos', NOBODY],
  ['at the entrance', () => '/api/entrance', NOBODY],
  ['in the preview of a shared link', () => `/api/videos/${hidden}/preview?s=${key}`, NOBODY],
  ['in oEmbed', () => `/api/oembed?url=${encodeURIComponent(`http://site.test/video/${hidden}`)}`, NOBODY],
  ['in the feed of its channel', () => `/profile/${owner.id}/feed.xml`, NOBODY],
  ['in the site map', () => '/sitemap-1.xml', NOBODY],
])('a video for members is found %s by these: visitor, member, follower, owner, staff', async (_, url, found) => {
  // Visitors last and first: nobody gets what was read for another.
  const people = everybody()
  const answers = await Promise.all(people.map((person) => finds(person, url())))
  expect(answers).toEqual(found)
  expect(await finds(null, url())).toBe(found[0])
})

test('lists for one member say which videos are for members, and nothing about the visibility of the others', async () => {
  const unlisted = await makeVideo(site, owner, { title: 'Prime', visibility: 'unlisted' })
  await site.call(follower, listsApi.save, { body: { videoId: unlisted } })
  const { body: channel } = await site.call(member, usersApi.videos, { params: { id: owner.id } })
  const { body: subscriptions } = await site.call(follower, listsApi.subscriptions)
  const { body: saved } = await site.call(follower, listsApi.watchLater)
  for (const [list, other] of [
    [channel, shown],
    [subscriptions, shown],
    [saved, unlisted],
  ] as const) {
    const visibilityOf = (id: number) => list.filter((video) => video.id === id).map(({ visibility }) => visibility)
    expect([visibilityOf(hidden), visibilityOf(other)]).toEqual([['members'], [undefined]])
  }
  await site.call(owner, videosApi.remove, { params: { id: unlisted } })
})

/** A position before all videos, as a page after the first one begins. */
const later = () => Buffer.from(JSON.stringify(['2999-01-01T00:00:00.000Z', 1])).toString('base64url')

describe('a visitor', () => {
  test('reads of it in no response of any endpoint that visitors may read', async () => {
    const endpoints = Object.values(api)
      .flatMap((group) => Object.values(group) as Endpoint[])
      .filter(({ method, access }) => method === 'GET' && (access === 'viewing' || access === 'anyone'))
    expect(endpoints.length).toBeGreaterThan(20)
    const answered: string[] = []
    for (const { path } of endpoints) {
      for (const id of path.includes(':') ? [hidden, shown, owner.id, playlist] : [0]) {
        const url = `${path.replaceAll(/:\w+/g, String(id))}?q=compline&domain=${DOMAIN}&s=${key}&limit=50`
        const { statusCode, body } = await site.request(null, { url })
        if (statusCode === 200) answered.push(path)
        expect([url, body.includes(TITLE)]).toEqual([url, false])
      }
    }
    expect(new Set(answered).size).toBeGreaterThan(12)
  })

  test.each(['picture', 'picture?s=key', 'comments', 'related', 'captions/en'])('gets 404 for its %s', async (part) => {
    const url = `/api/videos/${hidden}/${part.replace('key', key ?? '')}`
    expect((await site.request(null, { url })).statusCode).toBe(404)
  })
})

test('staff cannot feature it: everybody sees what is featured', async () => {
  const body = { videoId: hidden, placement: 'home' as const }
  expect((await site.call(staff, featuredApi.add, { body })).status).toBe(404)
})

test('the figures of a channel are those of the videos that its viewer finds there, folded or not', async () => {
  const figures = async () =>
    Promise.all(
      everybody().map(async (person) => {
        const { body } = await site.call(person, usersApi.get, { params: { id: owner.id } })
        return [body.videoCount, body.totalViews, body.languages]
      }),
    )
  const forMembers = [2, 7, ['en', 'fr']]
  const expected = [[1, 5, ['en']], forMembers, forMembers, forMembers, forMembers]
  expect(await figures()).toEqual(expected)
  for (const sums of [channelLanguages, channelMembersLanguages]) await foldChanges(site.deps.db, sums)
  expect(await figures()).toEqual(expected)
})

test('a follower’s channels are ordered by it', async () => {
  const { body: video } = await site.call(follower, videosApi.get, { params: { id: hidden } })
  const { body: channels } = await site.call(follower, listsApi.channels)
  expect(channels).toMatchObject([{ id: owner.id, newestVideoAt: video.createdAt }])
})

test('its followers are notified of it, and nobody else', async () => {
  const newOf = async (person: Person) =>
    (await site.call(person, notificationsApi.list)).body.filter(
      ({ kind, link }) => kind === 'new_video' && link === `/video/${hidden}`,
    ).length
  await vi.waitUntil(async () => (await newOf(follower)) === 1, { timeout: 30_000, interval: 20 })
  expect(await Promise.all([member, owner, staff].map(newOf))).toEqual([0, 0, 0])
})

test('a video for members is removed from the channel, its figures and subscriptions when it becomes unlisted, and everybody finds it when it becomes public', async () => {
  const id = await makeVideo(site, owner, { title: 'Nones', visibility: 'members', language: 'ar', views: 3 })
  const look = async (person: Person | null) => {
    const { body: channel } = await site.call(person, usersApi.get, { params: { id: owner.id } })
    const { body: videos } = await site.call(person, usersApi.videos, { params: { id: owner.id } })
    return [channel.videoCount, channel.totalViews, videos.some((video) => video.id === id)]
  }
  const followed = async () => (await site.call(follower, listsApi.subscriptions)).body.some((video) => video.id === id)
  const change = (visibility: 'public' | 'unlisted' | 'members') =>
    site.call(owner, videosApi.edit, { params: { id }, body: { visibility } })
  expect([await look(null), await look(member), await followed()]).toEqual([[1, 5, false], [3, 10, true], true])
  await change('unlisted')
  expect([await look(null), await look(member), await followed()]).toEqual([[1, 5, false], [2, 7, false], false])
  await change('public')
  expect([await look(null), await look(member), await followed()]).toEqual([[2, 8, true], [3, 10, true], true])
  await change('members')
  expect([await look(null), await look(member), await followed()]).toEqual([[1, 5, false], [3, 10, true], true])
  await site.call(owner, videosApi.remove, { params: { id } })
  expect([await look(null), await look(member), await followed()]).toEqual([[1, 5, false], [2, 7, false], false])
})
