/** What can be pressed stays where it is while the rest of its page arrives: what moves under the pointer loses the press. */
import { REVIEW_TIMES_FROM } from '@lamplight/contract/moderation'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { hold } from './support/hold.ts'
import type { Person } from './support/site.ts'
import { follow, startStory, visit } from './support/story.ts'

const story = startStory({}, { isWebOnly: true })
let grace: Person
let yusuf: Person
let moderator: Person
let admin: Person
let psalm: number
let other: number
let rejected: number

const PHONE = { width: 390, height: 844 }
const DESKTOP = { width: 1280, height: 900 }
const NOTES = 'The sound is missing from the third minute on. Please upload the video again.'

beforeAll(async () => {
  const { site } = story
  grace = await site.person('grace')
  yusuf = await site.person('yusuf')
  moderator = await site.person('keeper', 'moderator')
  admin = await site.person('head', 'admin')
  psalm = await site.addVideo(grace, { title: 'A psalm at daybreak' })
  other = await site.addVideo(grace, { title: 'The same psalm in the evening' })
  rejected = await site.addVideo(grace, { title: 'A psalm at noon', status: 'rejected', contentNotes: NOTES })
  await site.addComment(yusuf, psalm, 'A word about the psalm, which is longer than three lines on a phone. '.repeat(4))
  await site.query(
    `INSERT INTO notifications (user_id, kind, actor_id, link, source) VALUES ($1, 'comment', $2, '/', 'what stays')`,
    [grace.id, yusuf.id],
  )
  await site.addVideo(grace, { title: 'A psalm that waits for review', status: 'pending' })
  await addDecisions(psalm)
})

/** Enough decisions for the site to say how long reviews take. */
async function addDecisions(video: number) {
  await story.site.query(
    `INSERT INTO moderation_transitions (video_id, from_status, to_status, created_at)
     VALUES ($1, NULL, 'pending', now() - interval '3 hours')`,
    [video],
  )
  await story.site.query(
    `INSERT INTO moderation_transitions (video_id, from_status, to_status, created_at)
     SELECT $1, 'pending', 'approved', now() - interval '1 hour' FROM generate_series(1, $2::int)`,
    [video, REVIEW_TIMES_FROM],
  )
}

async function placeOf(locator: Locator) {
  await locator.waitFor()
  const { x, y } = (await locator.boundingBox()) ?? { x: 0, y: 0 }
  return { x, y }
}

interface Arrival {
  page: Page
  path: string
  /** Requests whose responses arrive last. */
  late: RegExp
  pressed: (page: Page) => Locator
  /** What they bring. */
  arrived: (page: Page) => Locator
}

/** By how many pixels what is pressed moves while the late responses arrive. */
async function shiftOf({ page, path, late, pressed, arrived }: Arrival): Promise<number> {
  await visit(page, '/reports')
  const release = await hold(page, late)
  await follow(page, path)
  const before = await placeOf(pressed(page))
  release()
  await arrived(page).waitFor()
  const after = await placeOf(pressed(page))
  return Math.max(Math.abs(after.x - before.x), Math.abs(after.y - before.y))
}

test.for([PHONE, DESKTOP])('the link to the settings of notifications, at a width of $width', async (viewport) => {
  const shift = await shiftOf({
    page: await story.page(grace, { viewport }),
    path: '/notifications',
    late: /api\/notifications(\?|$)/,
    pressed: (page) => page.getByRole('link', { name: 'Notification settings' }),
    arrived: (page) => page.getByRole('button', { name: 'Mark all as read' }),
  })
  expect(shift).toBeLessThan(4)
})

test.for([PHONE, DESKTOP])('the link to a new topic of the forum, at a width of $width', async (viewport) => {
  const shift = await shiftOf({
    page: await story.page(grace, { viewport }),
    path: '/forum',
    late: /api\/forum\/permissions/,
    pressed: (page) => page.getByRole('link', { name: 'New Topic' }),
    arrived: (page) => page.getByRole('button', { name: 'New Category' }),
  })
  expect(shift).toBeLessThan(4)
})

test('on a phone the related videos below the folded comments, however long the first one is', async () => {
  const shift = await shiftOf({
    page: await story.page(grace, { viewport: PHONE }),
    path: `/video/${psalm}`,
    late: /api\/videos\/\d+\/comments/,
    pressed: (page) => page.locator(`aside a[href^="/video/${other}"]`).first(),
    arrived: (page) => page.getByText('A word about the psalm'),
  })
  expect(shift).toBeLessThan(4)
})

test('with text of twice the size, the related videos beside a video', async () => {
  const page = await story.page(yusuf, { viewport: DESKTOP })
  await page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => {
      document.documentElement.style.fontSize = '32px'
    })
  })
  const shift = await shiftOf({
    page,
    path: `/video/${psalm}`,
    late: /donate-card-/,
    pressed: (page) => page.locator(`aside a[href^="/video/${other}"]`).first(),
    arrived: (page) => page.getByText('grace is not receiving donations'),
  })
  expect(shift).toBeLessThan(24)
})

test.for([PHONE, DESKTOP])('for staff, what is below the title of a video, at a width of $width', async (viewport) => {
  const shift = await shiftOf({
    page: await story.page(moderator, { viewport }),
    path: `/video/${psalm}`,
    late: /api\/featured-videos\/schedule|\/remove-button-|\/feature-button-/,
    pressed: (page) => page.getByRole('heading', { level: 2, name: /^Comments/ }),
    arrived: (page) => page.getByRole('button', { name: 'Feature', exact: true }),
  })
  expect(shift).toBeLessThan(4)
})

test("for the owner of a rejected video, what is below the moderators' notes", async () => {
  const shift = await shiftOf({
    page: await story.page(grace, { viewport: DESKTOP }),
    path: `/video/${rejected}`,
    late: /\/(moderator-notes|resubmit-form)-/,
    pressed: (page) => page.getByRole('heading', { level: 1 }),
    arrived: (page) => page.getByRole('button', { name: 'Submit again' }),
  })
  expect(shift).toBeLessThan(16)
})

test('for staff, the tabs after one with a count', async () => {
  const shift = await shiftOf({
    page: await story.page(moderator, { viewport: DESKTOP }),
    path: '/admin/reports',
    late: /api\/admin\/reports\/counts/,
    pressed: (page) => page.getByRole('tab', { name: 'Word filter' }),
    arrived: (page) => page.getByRole('tab', { name: 'Open (0)' }),
  })
  expect(shift).toBeLessThan(4)
})

test.for([PHONE, DESKTOP])('the form below how long reviews take, at a width of $width', async (viewport) => {
  const shift = await shiftOf({
    page: await story.page(grace, { viewport }),
    path: '/upload',
    late: /api\/moderation\/review-times/,
    pressed: (page) => page.getByRole('textbox', { name: /^Title/ }),
    arrived: (page) => page.getByText(/half of all reviews took/),
  })
  expect(shift).toBeLessThan(4)
})

test('what is below a list of sponsored content that turns out to be empty comes with it', async () => {
  const page = await story.page(yusuf, { viewport: DESKTOP })
  await visit(page, '/reports')
  const release = await hold(page, /api\/sponsored-content\/advertiser/)
  const choices = page.waitForResponse(/api\/sponsored-content\/rates/)
  await follow(page, '/sponsored-content')
  await choices
  const choice = page.getByLabel(/^Show sponsored content/)
  await choice.waitFor({ state: 'attached' })
  expect(await choice.isVisible()).toBe(false)
  release()
  await choice.waitFor()
})

test('on a phone, the links of the console after those with a count', async () => {
  const shift = await shiftOf({
    page: await story.page(admin, { viewport: PHONE }),
    path: '/admin',
    late: /api\/admin\/overview/,
    pressed: (page) => page.getByRole('navigation', { name: 'Console' }).getByRole('link', { name: 'Reports' }),
    arrived: (page) => page.getByRole('navigation', { name: 'Console' }).getByText('1', { exact: true }).first(),
  })
  expect(shift).toBeLessThan(4)
})

test('what is below the audience of the advertising pages comes with it, and a link to the form leads there', async () => {
  const page = await story.page(yusuf, { viewport: DESKTOP })
  await visit(page, '/reports')
  const release = await hold(page, /api\/advertising$/)
  await follow(page, '/advertise')
  const send = page.getByRole('button', { name: 'Send Inquiry' })
  await page.getByRole('link', { name: 'Contact Us' }).click()
  expect(await send.count()).toBe(0)
  release()
  await send.waitFor()
  await expect.poll(async () => (await page.locator('#contact').boundingBox())?.y).toBeLessThan(600)
})

test('the notice that mails are not sent does not push the mails down', async () => {
  const page = await story.page(admin, { viewport: DESKTOP })
  await visit(page, '/reports')
  const release = await hold(page, /api\/admin\/outbox\/delivery/)
  const mails = page.waitForResponse(/api\/admin\/outbox(\?|$)/)
  await follow(page, '/admin/outbox')
  await mails
  const hint = page.getByText(/^Emails are deleted after/)
  expect(await hint.isVisible()).toBe(false)
  release()
  await hint.waitFor()
})
