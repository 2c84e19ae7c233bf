import { accountsApi } from '@lamplight/contract/accounts'
import { commentsApi } from '@lamplight/contract/comments'
import { videosApi } from '@lamplight/contract/videos'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { makeVideo } from '../testing/factories.ts'
import { createTestSite, PASSWORD, type TestSite } from '../testing/test-site.ts'

let site: TestSite
beforeAll(async () => {
  site = await createTestSite()
})
afterAll(() => site.close())

test('on a nearly full disk nothing is saved, the message mentions the disk, and staff can still free space', async () => {
  const person = await site.person('grace')
  const moderator = await site.person('miriam', 'moderator')
  const videoId = await makeVideo(site, person)
  const comment = () => site.call(person, commentsApi.add, { body: { videoId, content: 'Peace' } })
  const before = (await comment()).body.id

  const disk = vi.spyOn(site.deps.disk, 'isNearlyFull').mockResolvedValue(true)
  const refused = await comment()
  expect(refused.status).toBe(507)
  expect(refused.problem).toMatchObject({
    code: 'site_disk_full',
    detail: 'This site is out of disk space. Nothing can be saved until its operator makes room.',
  })
  expect((await site.call(person, videosApi.list)).status).toBe(200)
  const body = { username: moderator.username, password: PASSWORD }
  expect((await site.call(null, accountsApi.login, { body })).status).toBe(200)
  expect(
    (await site.call(moderator, commentsApi.remove, { params: { id: before }, body: { reason: 'Spam' } })).status,
  ).toBe(200)

  disk.mockRestore()
  expect((await site.call(person, commentsApi.add, { body: { videoId, content: 'Joy' } })).status).toBe(201)
})
