/** The moderation queue: what a decision does, and what happens when two moderators decide at once. */
import type { WatchVideo } from '@lamplight/contract/video-responses'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { addPrepared } from './support/publish.ts'
import type { Person } from './support/site.ts'
import { startStory } from './support/story.ts'

const story = startStory({}, { isWebOnly: true })
let grace: Person
let moderator: Person
let second: Person
/** With a real file, so that it may be approved. */
let psalm: number
const PSALM = 'A psalm for the harvest'

beforeAll(async () => {
  const { site } = story
  grace = await site.person('grace')
  moderator = await site.person('keeper', 'moderator')
  second = await site.person('warden', 'admin')
  psalm = await addPrepared(site, grace, 'clip.mp4', { title: PSALM })
})

const decisions = (shown: Locator) => shown.getByRole('button', { name: /^(Approve|Reject)$/ })
const tab = (page: Page, name: string | RegExp) => page.getByRole('tab', { name })
const card = (page: Page, title: string) => page.getByRole('article', { name: title })
const videoNow = async (id: number) => (await moderator.api.get<WatchVideo>(`/api/videos/${id}`)).json

test('rejected with notes: the creator reads them and resubmits, and the card returns with its history [M-MOD-24, M-MOD-29, V-WATCH-32]', async () => {
  const page = await story.open(moderator, '/moderation')
  await card(page, PSALM).getByLabel('Notes (optional)').fill('Please add the name of the singer.')
  await card(page, PSALM).getByRole('button', { name: 'Reject', exact: true }).click()
  await card(page, PSALM).getByRole('button', { name: 'Reject now' }).click()
  await page.getByText('Video status updated successfully').waitFor()
  await tab(page, 'Pending Review (0)').waitFor()
  await tab(page, 'Rejected').click()
  await card(page, PSALM).getByText('Please add the name of the singer.').waitFor()
  expect(await card(page, PSALM).getByRole('textbox').count()).toBe(0)
  expect(await decisions(card(page, PSALM)).count()).toBe(0)
  await card(page, PSALM).getByText('Rejected', { exact: true }).waitFor()

  const own = await story.open(grace, `/video/${psalm}`)
  await own.getByText('Not approved', { exact: true }).waitFor()
  await own.getByText('Please add the name of the singer.').waitFor()
  await own.getByLabel('What has changed? (optional)').fill('The name is in the title now.')
  await own.getByRole('button', { name: 'Submit again' }).click()
  await own.getByText('Submitted for review again').waitFor()
  await own.getByText('Pending review', { exact: true }).waitFor()

  const again = await story.open(moderator, '/moderation')
  await tab(again, 'Pending Review (1)').waitFor()
  await card(again, PSALM).getByText('Show decisions').click()
  const steps = card(again, PSALM).getByRole('listitem')
  await expect.poll(() => steps.count()).toBe(3)
  expect(await steps.allTextContents()).toEqual([
    expect.stringMatching(/Submitted.*Grace.*The name is in the title now\./),
    expect.stringMatching(/Rejected.*Keeper.*Please add the name of the singer\./),
    expect.stringMatching(/Submitted.*Grace/),
  ])
})

test('of two moderators who decide at once one wins; the other gets a message and sees the decision [M-MOD-28, M-MOD-34]', async () => {
  story.allow(/409/)
  const [first, other] = [await story.open(moderator, '/moderation'), await story.open(second, '/moderation')]
  await card(other, PSALM).getByLabel('Verified as religious content').waitFor()
  await card(first, PSALM).getByLabel('Verified as religious content').check()
  await card(first, PSALM).getByLabel('Notes (optional)').fill('Beautiful.')
  await card(first, PSALM).getByRole('button', { name: 'Approve' }).click()
  await first.getByText('Video status updated successfully').waitFor()

  await card(other, PSALM).getByLabel('Notes (optional)').fill('I am not sure.')
  await card(other, PSALM).getByRole('button', { name: 'Reject', exact: true }).click()
  await card(other, PSALM).getByRole('button', { name: 'Reject now' }).click()
  await card(other, PSALM).getByText('Someone else has already decided. The card now shows the decision.').waitFor()
  await card(other, PSALM).getByText('by Keeper').waitFor()
  await card(other, PSALM).getByText('I am not sure.').waitFor()
  await card(other, PSALM).getByRole('button', { name: 'Continue' }).click()
  await other.getByText('No pending videos to review').waitFor()
  expect((await videoNow(psalm)).status).toBe('approved')
  expect(
    await story.site.query('SELECT to_status FROM moderation_transitions WHERE video_id = $1 ORDER BY id', [psalm]),
  ).toHaveLength(4)
})

test('an approved card is marked religious, shows its notes read-only, and the approval can be withdrawn [M-MOD-13, M-MOD-14, M-MOD-23]', async () => {
  const page = await story.open(moderator, '/moderation')
  await tab(page, 'Approved').click()
  const shown = card(page, PSALM)
  await shown.getByText('Religious', { exact: true }).waitFor()
  await shown.getByText('Approved', { exact: true }).waitFor()
  await shown.getByText('Beautiful.').waitFor()
  expect(await shown.getByRole('textbox').count()).toBe(0)
  expect(await decisions(shown).count()).toBe(0)

  const member = await story.open(grace, '/')
  await member.getByRole('link', { name: PSALM }).waitFor()

  await shown.getByRole('button', { name: 'Withdraw approval' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Notes (optional)').fill('A member showed us a mistake.')
  await dialog.getByRole('button', { name: 'Reject' }).click()
  await page.getByText('Video status updated successfully').waitFor()
  await shown.waitFor({ state: 'detached' })
  expect((await videoNow(psalm)).status).toBe('rejected')
  await member.reload()
  await member.getByText('No videos found').waitFor()
})
