/** The languages of video that a member has chosen. */
import { accountsApi } from '@lamplight/contract/accounts'
import { searchApi } from '@lamplight/contract/search'
import { settingsApi } from '@lamplight/contract/settings'
import { videosApi } from '@lamplight/contract/videos'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeVideo } from '../../testing/factories.ts'
import { createTestSite, type Person, type TestSite } from '../../testing/test-site.ts'

let site: TestSite
let member: Person
const ids: Record<string, number> = {}

beforeAll(async () => {
  site = await createTestSite({ environment: { GUEST_VIEWING: 'on' } })
  const creator = await site.person('grace')
  member = await site.person('yusuf')
  const made = [
    ['english', 'Lantern walk', 'en'],
    ['british', 'Lantern choir', 'en-GB'],
    ['arabic', 'Lantern night', 'ar'],
    ['german', 'Lantern day', 'de'],
    ['silent', 'Lantern garden', 'en'],
  ] as const
  for (const [name, title, language] of made) ids[name] = await makeVideo(site, creator, { title, language })
  await site.deps.db
    .updateTable('videos')
    .set({ language: null })
    .where('id', '=', ids.silent ?? 0)
    .execute()
})
afterAll(() => site.close())

const choose = (contentLanguages: string[], person: Person | null = member) =>
  site.call(person, settingsApi.savePreferences, { body: { contentLanguages } })
const named = (videos: readonly { id: number }[]) =>
  videos.map(({ id }) => Object.keys(ids).find((name) => ids[name] === id) ?? 'another')
const home = async (query: Record<string, string | number> = {}) => site.call(null, videosApi.list, { query })
const search = async (query: Record<string, string>) =>
  named((await site.call(null, searchApi.videos, { query })).body).sort()

describe('the choice', () => {
  test('is private, and rejected when it is invalid', async () => {
    expect((await choose(['en'], null)).status).toBe(401)
    const tags = Array.from({ length: 21 }, (_, place) => `a${String.fromCharCode(97 + place)}`)
    for (const wrong of [['english'], ['en-GB'], ['EN'], [''], ['en', 'en'], tags]) {
      expect((await choose(wrong)).status).toBe(400)
    }
    expect((await site.call(member, settingsApi.get)).body.contentLanguages).toEqual([])
  })

  test('is stored with the account and applies to every page of the member', async () => {
    expect((await choose(['en', 'ar'])).body.contentLanguages).toEqual(['en', 'ar'])
    expect((await site.call(member, accountsApi.current)).body.contentLanguages).toEqual(['en', 'ar'])
    expect((await choose([])).body.contentLanguages).toEqual([])
  })
})

describe('home', () => {
  test('shows all languages unless some are requested', async () => {
    expect(named((await home()).body)).toHaveLength(5)
  })

  test('contains the requested languages with their variants and videos without a language, newest first', async () => {
    expect(named((await home({ languages: 'en' })).body)).toEqual(['silent', 'british', 'english'])
    expect(named((await home({ languages: 'ar,de' })).body)).toEqual(['silent', 'german', 'arabic'])
  })

  test('has pages without repetitions or gaps', async () => {
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const page = await home({ languages: 'en,ar', limit: 1, ...(cursor ? { cursor } : {}) })
      seen.push(...named(page.body))
      cursor = page.headers['x-next-cursor'] as string | undefined
    } while (cursor)
    expect(seen).toEqual(['silent', 'arabic', 'british', 'english'])
  })

  test.each(['EN', 'en,', 'en;DROP', 'english'])('refuses %j', async (languages) => {
    expect((await home({ languages })).status).toBe(400)
  })
})

describe('search', () => {
  test('is limited to the chosen languages; an explicit language filter replaces them', async () => {
    expect(await search({ q: 'lantern', languages: 'ar' })).toEqual(['arabic', 'silent'])
    expect(await search({ q: 'lantern', languages: 'ar', language: 'de' })).toEqual(['german'])
    expect(await search({ q: 'lantern' })).toHaveLength(5)
  })

  test('lists videos in the member’s languages first, and then all others', async () => {
    const suggested = async (person: Person | null) =>
      named((await site.call(person, searchApi.suggestions, { query: { q: 'lantern' } })).body)
    await choose(['de'])
    const own = await suggested(member)
    expect(own.slice(0, 2).sort()).toEqual(['german', 'silent'])
    expect([...own].sort()).toEqual([...(await suggested(null))].sort())
    await choose([])
  })
})

test('next to a video those in the member’s languages come first; visitors see the shared order', async () => {
  const beside = async (person: Person | null) =>
    named((await site.call(person, videosApi.related, { params: { id: ids.english ?? 0 } })).body)
  const before = await beside(null)
  await choose(['ar'])
  const own = await beside(member)
  expect(own.slice(0, 2).sort()).toEqual(['arabic', 'silent'])
  expect([...own].sort()).toEqual([...before].sort())
  expect(await beside(null)).toEqual(before)
})
