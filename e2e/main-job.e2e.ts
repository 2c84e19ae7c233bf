/** The complete flow: a new member uploads, a moderator reviews, another member finds, watches and comments. In order. */
import type { WatchVideo } from '@lamplight/contract/video-responses'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { clipPath } from './support/clips.ts'
import { PASSWORD, type Person } from './support/site.ts'
import { awake, follow, startStory, visit } from './support/story.ts'
import { passed, played } from './support/video-element.ts'

const story = startStory({}, { ownsDatabase: true })
const TITLE = 'Lamps for the evening prayer'
let moderator: Person
let miriam: Person
/** Has not watched anything before the view is counted: of one viewer only one an hour counts. */
let yusuf: Person
/** The new member's video, created by the first test. */
let videoId = 0

beforeAll(async () => {
  moderator = await story.site.person('keeper', 'moderator')
  miriam = await story.site.person('miriam')
  yusuf = await story.site.person('yusuf')
})

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const videoNow = async (person: Person) => (await person.api.get<WatchVideo>(`/api/videos/${videoId}`)).json

test('a new member registers, uploads a real WebM with a picture, pauses and resumes, and sees it wait for review [V-UPLOAD-02, V-UPLOAD-04, V-UPLOAD-05]', async () => {
  const page = await story.open(null, '/upload')
  await page.getByRole('tab', { name: 'Register' }).click()
  const form = page.getByRole('tabpanel')
  await form.getByLabel('Username').fill('arjun')
  await form.getByLabel('Display name').fill('Arjun')
  await form.locator('input[type=password]').fill(PASSWORD)
  await form.getByRole('button', { name: 'Register', exact: true }).click()
  await page.waitForURL('**/upload')
  await page.getByRole('button', { name: 'Account menu of Arjun' }).waitFor()

  await page.getByText('Videos are pending until reviewed by a moderator.').waitFor()
  // A connection slow enough that the progress can be observed: 50 kB a second.
  const network = await page.context().newCDPSession(page)
  const line = (bytesPerSecond: number) =>
    network.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: bytesPerSecond,
    })
  await line(50_000)
  await page
    .getByLabel('Drop a video here or choose a file', { exact: true })
    .setInputFiles(await clipPath('sermon.webm'))
  await page
    .getByLabel('Thumbnail: drop a picture or choose a file', { exact: true })
    .setInputFiles(await clipPath('picture.png'))
  await page.getByText('sermon.webm').waitFor()
  await page.getByRole('img', { name: 'The chosen thumbnail' }).waitFor()
  await page.getByLabel('Title').fill(TITLE)
  await page.getByLabel('Description').fill('A quiet evening.\n0:03 the second lamp')
  await page.getByLabel('Category').selectOption({ label: 'Prayer' })

  await page.getByRole('button', { name: 'Upload Video' }).click()
  const bar = page.getByRole('progressbar', { name: 'Upload progress' })
  await bar.waitFor()
  await button(page, 'Pause').click()
  await page.getByText('Paused', { exact: true }).waitFor()
  await line(-1)
  await button(page, 'Resume').click()

  await page.waitForURL('**/video/*')
  videoId = Number(new URL(page.url()).pathname.split('/').pop())
  await page.getByText('Success!').waitFor()
  await page.getByText('Pending review', { exact: true }).waitFor()
  await page.getByRole('heading', { level: 1, name: TITLE }).waitFor()
  // The page polls the preparation until it shows the player.
  await page.getByRole('region', { name: `Video player: ${TITLE}` }).waitFor({ timeout: 60_000 })
})

test('the moderator watches it in the queue, cannot approve without the tick, and approves [M-MOD-15, M-MOD-16, M-MOD-19]', async () => {
  await expect
    .poll(async () => (await videoNow(moderator)).processing, { timeout: 60_000, interval: 200 })
    .toBe('ready')
  const page = await story.open(moderator, '/moderation')
  const card = page.getByRole('article', { name: TITLE })
  await card.getByRole('button', { name: 'Watch video' }).click()
  await passed(page, 0.3)
  expect((await played(page)).frames).toBeGreaterThan(2)

  const approve = card.getByRole('button', { name: 'Approve' })
  await approve.click({ force: true })
  expect(await approve.getAttribute('aria-disabled')).toBe('true')
  expect((await videoNow(moderator)).status).toBe('pending')
  await card.getByLabel('Verified as religious content').check()
  await approve.click()
  const status = page.getByRole('status')
  await status.getByText('Success', { exact: true }).waitFor()
  await status.getByText('Video status updated successfully').waitFor()
  await page.getByText('No pending videos to review').waitFor()
  await page.getByRole('tab', { name: 'Pending Review (0)' }).waitFor()
  await page.getByRole('tab', { name: 'Approved' }).click()
  await page.getByRole('article', { name: TITLE }).waitFor()
  expect((await videoNow(miriam)).status).toBe('approved')
})

test('another member finds it on home and by search, and it plays in the quality chosen in the menu [V-HOME-14, V-HOME-20, V-WATCH-06]', async () => {
  const page = await story.open(miriam, '/')
  await page.getByRole('link', { name: TITLE }).waitFor()
  await page.getByRole('banner').getByRole('combobox', { name: 'Search' }).fill('lamps evening')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/search?q=lamps*')
  await page.getByRole('heading', { level: 1, name: /Search results for "lamps evening"/ }).waitFor()
  await page.getByRole('main').getByRole('link', { name: TITLE }).click()
  await page.waitForURL(`**/video/${videoId}`)

  const player = page.getByRole('region', { name: `Video player: ${TITLE}` })
  await expect.poll(() => player.locator('video').getAttribute('poster')).toContain(`/media/${videoId}/`)
  // A video opened by a press plays automatically.
  await passed(page, 0.5)
  expect((await played(page)).frames).toBeGreaterThan(3)
  // The light of the picture: opaque behind the player, and nothing at the edge of what it covers.
  const light = page.locator('canvas[data-lit]')
  await light.waitFor()
  const alpha = (x: number, y: number) =>
    light.evaluate(
      (canvas: HTMLCanvasElement, at) => canvas.getContext('2d')?.getImageData(at[0], at[1], 1, 1).data[3],
      [x, y] as const,
    )
  expect(await Promise.all([alpha(20, 13), alpha(0, 0)])).toEqual([255, 0])

  await player.hover()
  await player.getByRole('button', { name: 'Settings' }).click()
  await player.getByText('Quality').click()
  for (const rung of ['360p', '240p']) await player.getByText(rung, { exact: true }).waitFor()
  await player.getByText('240p', { exact: true }).click()
  await passed(page, 1.5)
})

test('eight seconds watched to the end count as one view, also across a reload, which resumes playback, and are in the history [V-WATCH-08, V-WATCH-33]', async () => {
  const page = await story.open(yusuf, `/video/${videoId}`)
  const before = (await videoNow(yusuf)).views
  const player = page.getByRole('region', { name: `Video player: ${TITLE}` })
  await player.getByRole('button', { name: 'Play', exact: true }).first().click()
  await passed(page, 4.6)
  // The position is reported at once when playback stops.
  await page.keyboard.press('k')
  await expect.poll(async () => (await videoNow(yusuf)).viewer.resumeAt).toBeGreaterThan(4.5)
  await page.reload()
  await awake(page)
  // The position of the seek bar (past 4.5 of 8 s, in percent), before and after playback resumes.
  const place = () => player.getByRole('slider', { name: 'Position in the video' }).inputValue().then(Number)
  await expect.poll(place).toBeGreaterThan(45)
  await player.getByRole('button', { name: 'Play', exact: true }).first().click()
  await passed(page, 0.1)
  expect((await played(page)).seconds).toBeGreaterThan(3.5)
  await expect.poll(async () => (await played(page)).seconds).toBeGreaterThan(7.5)
  await page.getByRole('button', { name: 'Play again' }).first().waitFor()
  await expect.poll(async () => (await videoNow(yusuf)).views).toBe(before + 1)
  await follow(page, '/history')
  await page.getByRole('main').getByRole('link', { name: TITLE }).waitFor()
})

test('leaving in the middle resumes there, also without a reload [V-WATCH-33, V-CONV-11]', async () => {
  const page = await story.open(moderator, `/video/${videoId}`)
  const player = page.getByRole('region', { name: `Video player: ${TITLE}` })
  await player.getByRole('button', { name: 'Play', exact: true }).first().click()
  await passed(page, 4.2)
  const reported = page.waitForResponse(/\/progress$/)
  await page.keyboard.press('k')
  await (await reported).finished()
  const history = page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: 'History' })
  await history.click()
  const link = page.getByRole('main').getByRole('link', { name: TITLE })
  await link.click()
  // It plays automatically: only the start position matters.
  const beganAt = () =>
    page.locator('video').evaluate(({ played }: HTMLVideoElement) => (played.length > 0 ? played.start(0) : null))
  await expect.poll(beganAt).toBeGreaterThan(3.5)

  // A video removed from the history has no resume position, even if the player's last report is still on its way.
  const pressed = Promise.withResolvers<void>()
  await page.route(/\/progress$/, async (route) => {
    await pressed.promise
    await route.continue()
  })
  await history.click()
  await page.getByRole('button', { name: `Remove “${TITLE}” from the history` }).click()
  pressed.resolve()
  await link.waitFor({ state: 'detached' })
  await page.getByRole('banner').getByRole('link', { name: 'Lamplight' }).click()
  await link.click()
  await passed(page, 0.1)
  expect(await beganAt()).toBeLessThan(1)
})

test('she likes, saves and subscribes; all of it survives a reload, and can be undone [V-WATCH-10, V-WATCH-11, V-WATCH-13]', async () => {
  const page = await story.open(miriam, `/video/${videoId}`)
  const like = page.getByRole('button', { name: /^Like, / })
  await like.click()
  await page.getByRole('button', { name: 'Like, 1 like', exact: true, pressed: true }).waitFor()
  await button(page, 'Dislike').click()
  await page.getByRole('button', { name: 'Dislike', exact: true, pressed: true }).waitFor()
  await page.getByRole('button', { name: 'Like, no likes', exact: true, pressed: false }).waitFor()
  await like.click()
  await page.getByRole('button', { name: 'Like, 1 like', exact: true, pressed: true }).waitFor()
  await page.getByRole('button', { name: 'Dislike', exact: true, pressed: false }).waitFor()
  await button(page, 'Save').click()
  await page.getByRole('checkbox', { name: /Watch Later/ }).click()
  await page.getByText('Saved to Watch Later').waitFor()
  await page.keyboard.press('Escape')
  await page.getByText('0 subscribers').waitFor()
  await button(page, 'Subscribe').first().click()
  await page.getByText('1 subscriber', { exact: true }).waitFor()

  await page.reload()
  await awake(page)
  await page.getByRole('button', { name: 'Like, 1 like', exact: true, pressed: true }).waitFor()
  await page.getByRole('button', { name: 'Saved' }).waitFor()
  await button(page, 'Subscribed').waitFor()
  for (const path of ['/liked-videos', '/watch-later', '/subscriptions']) {
    await follow(page, path)
    await page.getByRole('main').getByRole('link', { name: TITLE }).waitFor()
  }

  await visit(page, `/video/${videoId}`)
  await button(page, 'Saved').click()
  await page.getByRole('checkbox', { name: /Watch Later/ }).click()
  await page.getByText('Removed from Watch Later').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Save', exact: true }).waitFor()
  await button(page, 'Subscribed').click()
  await page.getByText('0 subscribers').waitFor()
  await button(page, 'Subscribe').first().waitFor()

  // A second tab shows it without being read again by hand.
  const tab = await page.context().newPage()
  await visit(tab, `/video/${videoId}`)
  for (const [name, pressed] of [
    ['Like, no likes', false],
    ['Like, 1 like', true],
  ] as const) {
    await like.click()
    await tab.getByRole('button', { name, exact: true, pressed }).waitFor()
  }
  await tab.close()
  for (const [path, empty] of [
    ['/watch-later', 'Nothing saved for later'],
    ['/subscriptions', 'No videos from your subscriptions yet'],
  ] as const) {
    await follow(page, path)
    await page.getByText(empty).waitFor()
    expect(await page.getByRole('main').getByRole('link', { name: TITLE }).count()).toBe(0)
  }
})

test('she comments, replies, edits and deletes; comments are sorted by newest or by likes [V-COMMENT-15, V-COMMENT-18, V-COMMENT-35]', async () => {
  const page = await story.open(miriam, `/video/${videoId}`)
  const panel = page.getByRole('region', { name: /^Comments/ })
  const write = async (words: string) => {
    await panel.getByPlaceholder('Add a comment...').fill(words)
    await panel.getByRole('button', { name: 'Comment', exact: true }).click()
    await panel.getByText(words, { exact: true }).waitFor()
  }
  await write('The first lamp moved me.')
  await write('And so did the last one.')
  await panel.getByRole('heading', { name: 'Comments (2)' }).waitFor()
  const order = () => panel.locator('article p[dir=auto]').allInnerTexts()
  expect(await order()).toEqual(['And so did the last one.', 'The first lamp moved me.'])

  const first = panel.getByRole('article').filter({ hasText: 'The first lamp' }).first()
  // The button shows the like before the server has stored it.
  const stored = page.waitForResponse((response) =>
    /^\/api\/comments\/\d+\/like$/.test(new URL(response.url()).pathname),
  )
  await first.getByRole('button', { name: /^Like .*’s comment$/ }).click()
  await first.getByRole('button', { name: /^Like /, pressed: true }).waitFor()
  await stored
  await panel.getByLabel('Sort by').selectOption({ label: 'Top comments' })
  await expect.poll(order).toEqual(['The first lamp moved me.', 'And so did the last one.'])

  await first.getByRole('button', { name: 'Reply to Miriam' }).click()
  await first.getByPlaceholder('Add a reply...').fill('Peace to all who watch.')
  const sent = page.waitForRequest((request) => new URL(request.url()).pathname === '/api/comments')
  await first.getByRole('button', { name: 'Reply', exact: true }).click()
  expect((await sent).postDataJSON()).toEqual({
    content: 'Peace to all who watch.',
    userId: miriam.id,
    videoId,
    parentId: expect.any(Number),
  })
  await panel.getByRole('heading', { name: 'Comments (3)' }).waitFor()
  await page.getByRole('status').getByText('Comment added').waitFor()
  expect(await panel.getByPlaceholder('Add a reply...').count()).toBe(0)
  const reply = first.getByRole('article').filter({ hasText: 'Peace to all' })
  expect(await reply.getByRole('button', { name: /^Reply/ }).count()).toBe(0)

  await reply.getByRole('button', { name: 'Options for Miriam’s comment' }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await panel.getByLabel('Edit your comment').fill('Peace to everybody here.')
  await panel.getByRole('button', { name: 'Save', exact: true }).click()
  await panel.getByText('Peace to everybody here.').waitFor()
  await panel.getByText('(edited)').waitFor()

  const last = panel.getByRole('article').filter({ hasText: 'And so did' })
  await last.getByRole('button', { name: 'Options for Miriam’s comment' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').or(page.getByRole('dialog')).getByRole('button', { name: 'Delete' }).click()
  await page.getByText('Comment deleted').waitFor()
  await panel.getByRole('heading', { name: 'Comments (2)' }).waitFor()

  await page.reload()
  await awake(page)
  await panel.getByText('Peace to everybody here.').waitFor()
  expect(await panel.getByText('And so did the last one.').count()).toBe(0)
})
