/** The comments on a real page: layout, drafts, links, and toasts. Their states: web/src/features/comments. */
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { endSession } from './support/end-session.ts'
import { PASSWORD, type Person } from './support/site.ts'
import { startStory, visit } from './support/story.ts'

const story = startStory({}, { isWebOnly: true })
let grace: Person
let yusuf: Person
let talked: number
let silent: number

beforeAll(async () => {
  const { site } = story
  // The first account has id 1: the documents' creator.
  grace = await site.person('grace')
  yusuf = await site.person('yusuf')
  talked = await site.addVideo(grace, { title: 'A video people talk about' })
  silent = await site.addVideo(grace, { title: 'A quiet video' })
  const first = await site.addComment(yusuf, talked, 'First line\nsecond line')
  await site.addComment(grace, talked, 'Thank you, Yusuf', first)
  await site.addComment(grace, talked, 'Welcome, everybody')
})

const panelOf = (page: Page) => page.getByRole('region', { name: /^Comments/ })
const box = (page: Page) => panelOf(page).getByPlaceholder('Add a comment...')
const commentButton = (page: Page) => panelOf(page).getByRole('button', { name: 'Comment', exact: true })

test('a comment shows author, time and text, line by line, with its likes; the creator is marked [V-COMMENT-23, V-COMMENT-24, V-COMMENT-29]', async () => {
  const page = await story.open(yusuf, `/video/${talked}`)
  const own = panelOf(page).getByRole('article', { name: 'Yusuf' })
  await own.waitFor()
  await own.getByRole('link', { name: 'Yusuf' }).waitFor()
  expect(await own.locator('[data-initials]').first().getAttribute('data-initials')).toBe('Yu')
  await own
    .getByText(/just now|ago/)
    .first()
    .waitFor()
  // The rendered text, because line breaks only in the source would be shown as one line.
  expect(await own.getByText('First line').allInnerTexts()).toEqual(['First line\nsecond line'])
  await own.getByText('no likes').first().waitFor({ state: 'attached' })
  await own.getByText('0', { exact: true }).first().waitFor()
  await own.getByRole('button', { name: 'Like Yusuf’s comment' }).waitFor()
  // The icon beside the like: the menu of the comment.
  await own.getByRole('button', { name: 'Options for Yusuf’s comment' }).waitFor()
  const reply = own.getByRole('article', { name: 'Grace' })
  await reply.getByText('Creator').waitFor()
  expect(await own.locator('header').first().getByText('Creator').count()).toBe(0)
  const [outer, inner] = [await own.boundingBox(), await reply.boundingBox()]
  expect(inner?.x ?? 0).toBeGreaterThan((outer?.x ?? 0) + 16)
})

test('user text is shown as text, never as markup [V-SEC-19]', async () => {
  const markup = '</script><img src="x" onerror="isHacked=1"><script>isHacked=1</script>'
  const notes = `Notes ${markup}`
  const trap = await story.site.addVideo(grace, { title: `Title ${markup}`, description: `Words ${markup}` })
  const refused = await story.site.addVideo(grace, { title: 'Refused', status: 'rejected', contentNotes: notes })
  await story.site.addComment(yusuf, trap, `Comment ${markup}`)
  const page = await story.open(grace, `/video/${trap}`)
  const main = page.getByRole('main')
  expect(await page.title()).toBe(`Title ${markup} - Lamplight`)
  expect(await main.getByRole('heading', { level: 1 }).textContent()).toBe(`Title ${markup}`)
  await main.getByText(`Words ${markup}`).waitFor()
  await panelOf(page).getByText(`Comment ${markup}`).waitFor()
  expect(await main.locator('script, img[src="x"]').count()).toBe(0)
  expect(await page.evaluate(() => 'isHacked' in window)).toBe(false)

  const own = await story.open(grace, `/video/${refused}`)
  await own.getByText(notes).waitFor()
  expect(await own.evaluate(() => 'isHacked' in window)).toBe(false)
})

test('one toast at a time, never wider than 420 pixels; a tooltip opens below a pointer that rests [V-TOAST-01, V-TOAST-03, V-TOAST-04]', async () => {
  const page = await story.open(yusuf, `/video/${talked}`)
  await panelOf(page).getByRole('heading', { name: 'Comments (3)' }).waitFor()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const later = page.getByRole('checkbox', { name: /Watch Later/ })
  await later.click()
  const saved = page.getByText('Saved to Watch Later')
  await saved.waitFor()
  // The frame, not the text: the frame is as wide as allowed.
  const frame = page.locator('div:has(> [role="status"])').filter({ has: saved })
  const width = async () => (await frame.boundingBox())?.width
  expect(await width()).toBe(420)
  await page.setViewportSize({ width: 390, height: 800 })
  expect(await width()).toBeLessThan(390)
  await page.setViewportSize({ width: 1280, height: 800 })
  await later.click()
  await page.getByText('Removed from Watch Later').waitFor()
  expect(await saved.count()).toBe(0)
  await page.keyboard.press('Escape')
  await panelOf(page).getByRole('button', { name: 'Like Yusuf’s comment' }).first().hover()
  await page.getByRole('tooltip', { includeHidden: true }).waitFor()
})

test('somebody whose session has expired signs in again over the hidden page, with the keyboard, and sends what was typed', async () => {
  story.allow(/401|Failed to post comment/)
  const page = await story.open(yusuf, `/video/${silent}`)
  await box(page).fill('Half a thought')
  const release = await endSession(page)
  await commentButton(page).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Your session has ended' })
  await dialog.waitFor()
  release()
  expect(await box(page).isVisible()).toBe(false)
  const isFocused = (name: string) => dialog.locator(`input[name=${name}]:focus`).count()
  await expect.poll(() => isFocused('password')).toBe(1)
  // The focus stays in the dialog.
  for (let presses = 0; presses < 5; presses++) await page.keyboard.press('Shift+Tab')
  expect(await dialog.locator(':focus').count()).toBe(1)
  await page.keyboard.press('Escape')
  await dialog.getByLabel(/^Password/).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })
  expect(await box(page).inputValue()).toBe('Half a thought')
  await expect.poll(() => commentButton(page).evaluate((button) => button === document.activeElement)).toBe(true)
  await page.keyboard.press('Enter')
  await expect.poll(() => box(page).inputValue()).toBe('')
})

test('text typed before the scripts have loaded is kept, and survives a reload until it is posted', async () => {
  const page = await story.page(yusuf)
  const { promise, resolve: release } = Promise.withResolvers<void>()
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await promise
    await route.continue()
  })
  await page.goto(`/video/${silent}`, { waitUntil: 'commit' })
  await box(page).fill('Early words')
  release()
  await commentButton(page).waitFor()
  await expect.poll(() => box(page).inputValue()).toBe('Early words')
  await visit(page, `/video/${silent}`)
  await expect.poll(() => box(page).inputValue()).toBe('Early words')
  await commentButton(page).click()
  await page.getByText('Comment added').waitFor()
  await visit(page, `/video/${silent}`)
  await panelOf(page).getByText('Early words').waitFor()
  expect(await box(page).inputValue()).toBe('')
})

test('a long comment is folded until it is expanded; a short one is not', async () => {
  const id = await story.site.addVideo(grace, { title: 'Long words' })
  const parent = await story.site.addComment(yusuf, id, 'Five\nlines\nare\nnot\nfolded')
  await story.site.addComment(grace, id, `Blessed ${'are the peacemakers '.repeat(240)}https://example.org/`, parent)
  const page = await story.open(grace, `/video/${id}`)
  const panel = panelOf(page)
  const more = panel.getByRole('button', { name: 'Read more', expanded: false })
  const long = panel.getByText(/^Blessed/)
  const height = () => long.evaluate((element) => element.clientHeight)
  await more.waitFor()
  expect(await more.count()).toBe(1)
  const folded = await height()
  expect(folded).toBe(await panel.getByText(/^Five/).evaluate((element) => element.clientHeight))
  await more.press('Enter')
  expect(await height()).toBeGreaterThan(folded * 5)
  const less = panel.getByRole('button', { name: 'Show less', expanded: true })
  await less.scrollIntoViewIfNeeded()
  await less.click()
  expect(await height()).toBe(folded)
  await expect.poll(() => long.evaluate((element) => element.getBoundingClientRect().top)).toBeGreaterThan(0)

  // A link in the folded part is shown when Tab reaches it.
  await more.focus()
  await page.keyboard.press('Shift+Tab')
  await less.waitFor()
  expect(await long.getByRole('link').evaluate((link) => link === document.activeElement)).toBe(true)
})

test('the URL of a comment opens the page at it, even if it is folded', async () => {
  const id = await story.site.addVideo(grace, { title: 'Linked talk' })
  const parent = await story.site.addComment(yusuf, id, 'A question to one')
  const answers = await story.site.query(
    `INSERT INTO comments (video_id, user_id, parent_id, content)
     SELECT $1, $2, $3, 'Answer ' || n FROM generate_series(1, 6) AS n RETURNING id`,
    [id, grace.id, parent],
  )
  // Enough content below it that the page can scroll to it.
  await story.site.query(
    `INSERT INTO comments (video_id, user_id, content, created_at)
     SELECT $1, $2, 'Earlier ' || n, now() - interval '1 hour' FROM generate_series(1, 15) AS n`,
    [id, grace.id],
  )
  const last = answers.at(-1)?.id
  // On a phone the player stays above while reading.
  for (const [comment, width] of [
    [parent, 1280],
    [last, 1280],
    [last, 390],
  ]) {
    const page = await story.open(yusuf, `/video/${id}#comment-${comment}`, {
      viewport: { width: Number(width), height: 800 },
    })
    const isInView = () =>
      page
        .locator(`#comment-${comment} header`)
        .first()
        .evaluate((element) => {
          const { x, y } = element.getBoundingClientRect()
          return scrollY > 0 && element.contains(document.elementFromPoint(x + 5, y + 5))
        })
    await expect.poll(isInView).toBe(true)
  }
})

test('on a phone the comments are folded above the related videos, and unfold by keyboard with everything they offer', async () => {
  const page = await story.open(yusuf, `/video/${talked}`, { viewport: { width: 390, height: 844 } })
  const panel = panelOf(page)
  const more = panel.getByRole('button', { name: 'Show all' })
  const related = page.getByRole('heading', { name: 'Related Videos' })
  await panel.getByText('Welcome, everybody').waitFor()
  const heightOf = async () => (await panel.boundingBox())?.height ?? 0
  expect(await heightOf()).toBeLessThan(160)
  expect(await box(page).isVisible()).toBe(false)
  expect(await panel.getByText('First line').isVisible()).toBe(false)
  // What is for sale or asked for comes after them.
  const support = page.getByRole('heading', { name: /^Support/ })
  await support.waitFor()
  expect((await related.boundingBox())?.y).toBeLessThan((await support.boundingBox())?.y ?? 0)

  await more.focus()
  await page.keyboard.press('Enter')
  await panel.getByText('Thank you, Yusuf').waitFor()
  await page.keyboard.press('Tab')
  expect(await box(page).evaluate((element) => element === document.activeElement)).toBe(true)
  await box(page).fill('Written on a phone')
  // A reload keeps them unfolded, and the draft.
  await page.reload()
  await expect.poll(() => box(page).inputValue()).toBe('Written on a phone')
  expect(await box(page).isVisible()).toBe(true)
  await panel.getByRole('button', { name: 'Hide comments' }).last().click()
  expect(await heightOf()).toBeLessThan(160)
  expect(await more.evaluate((element) => element === document.activeElement)).toBe(true)

  // In a wide window, and without scripts, nothing is folded.
  await page.setViewportSize({ width: 1280, height: 844 })
  await panel.getByText('First line').waitFor()
  expect(await more.isVisible()).toBe(false)
})
