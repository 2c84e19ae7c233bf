import { reviewClaimsApi } from '@lamplight/contract/review-claims'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeVideo } from '../../testing/factories.ts'
import { createTestSite, type Person, type TestSite } from '../../testing/test-site.ts'

let site: TestSite
let miriam: Person
let root: Person
beforeAll(async () => {
  site = await createTestSite()
  miriam = await site.person('miriam', 'moderator')
  root = await site.person('root', 'admin')
})
afterAll(() => site.close())

const claim = (person: Person | null, id: number) => site.call(person, reviewClaimsApi.claim, { params: { id } })

test('members and visitors can neither claim videos nor see claims', async () => {
  const yusuf = await site.person('yusuf')
  const id = await makeVideo(site, yusuf, { status: 'pending' })
  for (const [caller, status] of [
    [null, 401],
    [yusuf, 403],
  ] as const) {
    expect((await claim(caller, id)).status).toBe(status)
    expect((await site.call(caller, reviewClaimsApi.list)).status).toBe(status)
    expect((await site.call(caller, reviewClaimsApi.release, { params: { id } })).status).toBe(status)
  }
})

test('of two moderators who claim a video simultaneously one succeeds, until they release it or the claim expires', async () => {
  const id = await makeVideo(site, root, { status: 'pending' })
  const responses = await Promise.all([claim(miriam, id), claim(root, id)])
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409])
  const [held] = (await site.call(miriam, reviewClaimsApi.list)).body
  const [holder, other] = held?.by.id === miriam.id ? [miriam, root] : [root, miriam]
  expect((await claim(holder, id)).status).toBe(200)
  expect((await claim(other, id)).problem.code).toBe('already_claimed')
  await site.call(other, reviewClaimsApi.release, { params: { id } })
  expect((await claim(other, id)).status).toBe(409)
  await site.call(holder, reviewClaimsApi.release, { params: { id } })
  expect((await claim(other, id)).status).toBe(200)
  await site.deps.db
    .updateTable('reviewClaims')
    .set({ until: new Date(0) })
    .where('videoId', '=', id)
    .execute()
  expect((await site.call(miriam, reviewClaimsApi.list)).body).toEqual([])
  expect((await claim(holder, id)).status).toBe(200)
})

test('only pending videos can be claimed', async () => {
  const id = await makeVideo(site, root, { status: 'approved' })
  expect((await claim(miriam, id)).problem.code).toBe('video_not_found')
  expect((await claim(miriam, 999_999)).problem.code).toBe('video_not_found')
})
