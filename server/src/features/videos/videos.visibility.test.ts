import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { listsApi } from '@lamplight/contract/lists'
import { searchApi } from '@lamplight/contract/search'
import { usersApi } from '@lamplight/contract/users'
import { VISIBILITIES } from '@lamplight/contract/video-states'
import { videosApi } from '@lamplight/contract/videos'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeVideo } from '../../testing/factories.ts'
import { createTestSite, type Person, type TestSite } from '../../testing/test-site.ts'
import { isListed, isListedForMembers } from './videos.visibility.ts'

let site: TestSite
let owner: Person
let member: Person
const ids = {} as Record<(typeof VISIBILITIES)[number], number>

beforeAll(async () => {
  site = await createTestSite({ environment: { GUEST_VIEWING: 'on' } })
  owner = await site.person('grace')
  member = await site.person('visitor')
  await site.call(member, usersApi.subscribe, { params: { id: owner.id } })
  for (const visibility of VISIBILITIES) {
    ids[visibility] = await makeVideo(site, owner, { title: `Vespers ${visibility}`, visibility })
  }
})
afterAll(() => site.close())

const statusFor = async (person: Person | null, id: number) =>
  (await site.call(person, videosApi.get, { params: { id } })).status

describe('an approved video', () => {
  test('that is unlisted is visible to everybody with its URL; one for members only to people with an account', async () => {
    const seen = async (person: Person | null) =>
      Promise.all(VISIBILITIES.map((visibility) => statusFor(person, ids[visibility])))
    expect(await seen(null)).toEqual([200, 200, 404])
    expect(await seen(member)).toEqual([200, 200, 200])
    expect(await seen(owner)).toEqual([200, 200, 200])
  })

  test('that is not public is in no shared list, search, suggestion or related list; members find theirs in the channel', async () => {
    for (const person of [null, member]) {
      const hidden = person ? [ids.unlisted] : [ids.unlisted, ids.members]
      const home = await site.call(person, videosApi.list)
      const found = await site.call(person, searchApi.videos, { query: { q: 'Vespers' } })
      const related = await site.call(person, videosApi.related, { params: { id: ids.public } })
      const channel = await site.call(person, usersApi.videos, { params: { id: owner.id } })
      const shared = [home, found, related].flatMap(({ body }) => body as { id: number }[]).map(({ id }) => id)
      expect(shared.filter((id) => id !== ids.public)).toEqual([])
      const shown = [home, found, related, channel].flatMap(({ body }) => body as { id: number }[]).map(({ id }) => id)
      expect(shown).toContain(ids.public)
      expect(shown.filter((id) => hidden.includes(id))).toEqual([])
    }
    const followed = await site.call(member, listsApi.subscriptions)
    expect(followed.body.map(({ id }) => id)).toEqual([ids.members, ids.public])
  })

  test('that is unlisted stays in the own lists of a member who saved it', async () => {
    await site.call(member, listsApi.save, { body: { videoId: ids.unlisted } })
    expect((await site.call(member, listsApi.watchLater)).body.map(({ id }) => id)).toEqual([ids.unlisted])
  })
})

test.each([
  ['shared lists', isListed],
  ['lists of a member', isListedForMembers],
])('the rule of %s has no parameters: a plan for any value of them could not use the partial indexes', (_, rule) => {
  const query = site.deps.db.selectFrom('videos').select('id').where('ownerId', '=', 1).where(rule)
  expect(query.compile().parameters).toEqual([1])
})

test('no other file writes the rule by hand: a new way to see a video cannot forget a part of it', async () => {
  const features = join(import.meta.dirname, '..')
  const names = (await readdir(features, { recursive: true })).filter((name) => name.endsWith('.sql.ts'))
  const byHand = /status\s*=\s*'approved'\s+AND\s+[\w.]*deleted_at/i
  const offenders: string[] = []
  for (const name of names) if (byHand.test(await readFile(join(features, name), 'utf8'))) offenders.push(name)
  expect(offenders).toEqual([])
})
