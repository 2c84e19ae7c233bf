import { consoleApi } from '@lamplight/contract/console'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeVideo } from '../../testing/factories.ts'
import { createTestSite, type TestSite } from '../../testing/test-site.ts'

let site: TestSite
beforeAll(async () => {
  site = await createTestSite()
})
afterAll(() => site.close())

test('members and visitors see nothing of what waits for staff', async () => {
  expect((await site.call(null, consoleApi.overview)).status).toBe(401)
  expect((await site.call(await site.person('visitor'), consoleApi.overview)).status).toBe(403)
})

test('staff see what waits; payouts are for admins', async () => {
  const moderator = await site.person('miriam', 'moderator')
  const admin = await site.person('root', 'admin')
  await makeVideo(site, admin, { status: 'pending' })
  await makeVideo(site, admin, { processing: 'failed' })
  const seen = await site.call(moderator, consoleApi.overview)
  expect(seen.reply).toMatchObject({ pendingVideos: 1, failedVideos: 1, newVideos: 2, openPayouts: null })
  expect((await site.call(admin, consoleApi.overview)).reply).toMatchObject({ openPayouts: 0, people: 3 })
})
