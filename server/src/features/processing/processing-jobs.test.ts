import { processingApi } from '@lamplight/contract/processing'
import { videosApi } from '@lamplight/contract/videos'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeVideo } from '../../testing/factories.ts'
import { createTestSite, type Person, type TestSite } from '../../testing/test-site.ts'

let site: TestSite
let moderator: Person
beforeAll(async () => {
  site = await createTestSite()
  moderator = await site.person('miriam', 'moderator')
})
afterAll(() => site.close())

test('members and visitors see no jobs', async () => {
  const yusuf = await site.person('yusuf')
  for (const [caller, status] of [
    [null, 401],
    [yusuf, 403],
  ] as const) {
    expect((await site.call(caller, processingApi.list)).status).toBe(status)
    expect((await site.call(caller, processingApi.counts)).status).toBe(status)
    expect((await site.call(caller, processingApi.log, { params: { id: 1 } })).status).toBe(status)
  }
})

test('staff see what failed with the log of its runs, and run it again', async () => {
  const owner = await site.person('grace')
  const id = await makeVideo(site, owner, { processing: 'failed' })
  await site.deps.db
    .insertInto('processingTransitions')
    .values([
      { videoId: id, fromState: null, toState: 'uploaded', actorId: owner.id },
      { videoId: id, fromState: 'processing', toState: 'failed', detail: 'broke_off: no more memory' },
    ])
    .execute()
  const [job] = (await site.call(moderator, processingApi.list, { query: { state: 'failed' } })).body
  expect(job).toMatchObject({ id, state: 'failed', step: 'failed', owner: { displayName: 'grace' } })
  expect((await site.call(moderator, processingApi.counts)).body).toMatchObject({ failed: 1 })
  const log = (await site.call(moderator, processingApi.log, { params: { id } })).body
  expect(log).toMatchObject([
    { to: 'failed', detail: 'broke_off: no more memory' },
    { to: 'uploaded', actor: 'grace' },
  ])
  expect((await site.call(moderator, videosApi.reprocess, { params: { id } })).status).toBe(202)
  const [waiting] = (await site.call(moderator, processingApi.list, { query: { state: 'uploaded' } })).body
  expect(waiting).toMatchObject({ id, step: 'waits' })
  expect((await site.call(moderator, processingApi.log, { params: { id } })).body[0]).toMatchObject({
    actor: 'miriam',
  })
  expect((await site.call(moderator, processingApi.log, { params: { id: 99_999 } })).problem.code).toBe(
    'video_not_found',
  )
})
