import { consoleApi } from '@lamplight/contract/console'
import { siteSettingsApi } from '@lamplight/contract/site-settings'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeVideo } from '../../testing/factories.ts'
import { createTestSite, type TestSite } from '../../testing/test-site.ts'

let site: TestSite
beforeAll(async () => {
  site = await createTestSite()
})
afterAll(() => site.close())

test('members and visitors see no counts of open work', async () => {
  expect((await site.call(null, consoleApi.overview)).status).toBe(401)
  expect((await site.call(await site.person('visitor'), consoleApi.overview)).status).toBe(403)
})

test('staff see the counts of open work; payouts are for admins', async () => {
  const moderator = await site.person('miriam', 'moderator')
  const admin = await site.person('root', 'admin')
  await makeVideo(site, admin, { status: 'pending' })
  await makeVideo(site, admin, { processing: 'failed' })
  const seen = await site.call(moderator, consoleApi.overview)
  expect(seen.body).toMatchObject({ pendingVideos: 1, failedVideos: 1, newVideos: 2, openPayouts: null })
  expect((await site.call(admin, consoleApi.overview)).body).toMatchObject({ openPayouts: 0, people: 3 })
})

test('the last days are returned day by day; gifts and the checklist are for admins', async () => {
  const moderator = await site.person('ruth', 'moderator')
  const admin = await site.person('second', 'admin')
  const days = (await site.call(moderator, consoleApi.days, { query: { days: 7 } })).body
  expect(days).toHaveLength(7)
  expect(days.at(-1)).toMatchObject({
    day: new Date().toISOString().slice(0, 10),
    uploads: 2,
    gifts: null,
    videosWaiting: 1,
  })
  expect((await site.call(admin, consoleApi.days)).body.at(-1)).toMatchObject({ gifts: 0 })
  expect((await site.call(admin, consoleApi.days, { query: { days: 12 } })).status).toBe(400)
  expect((await site.call(moderator, consoleApi.checklist)).status).toBe(403)
})

test('the checklist shows the remaining items; admins confirm those that the site cannot check', async () => {
  const admin = await site.person('third', 'admin')
  const open = async () =>
    (await site.call(admin, consoleApi.checklist)).body.filter(({ isDone }) => !isDone).map(({ step }) => step)
  // The videos of the earlier tests are approved.
  expect(await open()).toEqual(['name', 'categories', 'rules', 'mail', 'backup'])
  const confirm = (step: string) => site.call(admin, consoleApi.confirmStep, { params: { step } })
  expect((await confirm('backup')).status).toBe(200)
  expect((await confirm('backup')).status).toBe(200)
  expect((await confirm('rules')).status).toBe(404)
  await site.call(admin, siteSettingsApi.change, { body: { siteName: 'Noor', rules: 'Be kind.' } })
  expect(await open()).toEqual(['categories', 'mail'])
})
