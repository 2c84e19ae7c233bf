/** The comments on a real page: layout, drafts, links, and toasts. Their states are in comments-panel.test.tsx. */
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
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
  await own.getByRole('button', { name: 'Like', exact: true }).first().waitFor()
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

test('one toast at a time, closed after five seconds, never wider than 420 pixels [V-TOAST-01, V-TOAST-02, V-TOAST-03]', async () => {
  const page = await story.page(yusuf)
  await page.clock.install()
  await page.goto(`/video/${talked}`)
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
  await page.mouse.move(10, 10)
  await page.clock.fastForward(4_000)
  expect(await page.getByText('Removed from Watch Later').count()).toBe(1)
  await page.clock.fastForward(1_500)
  await page.getByText('Removed from Watch Later').waitFor({ state: 'detached' })
})

test('an expired session is reported; the draft is kept, and signing in leads back to it', async () => {
  story.allow(/401/)
  const page = await story.page(yusuf)
  // The donation card loads last. A read that is rejected would redirect to sign in by itself.
  const lastRead = page.waitForResponse(/\/api\/donations\/offer\/\d+/)
  await visit(page, `/video/${silent}`)
  await (await lastRead).finished()
  await box(page).fill('Half a thought')
  await page.context().clearCookies({ name: 'session' })
  await commentButton(page).click()
  await page.getByText('You are signed out. Your text is kept here').waitFor()
  await page.getByRole('link', { name: 'Sign in to comment' }).click()
  await page.waitForURL((url) => url.pathname === '/auth')
  await page.getByLabel('Username').first().fill('yusuf')
  await page
    .getByLabel(/^Password/)
    .first()
    .fill(PASSWORD)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await page.waitForURL((url) => url.pathname === `/video/${silent}`)
  await expect.poll(() => box(page).inputValue()).toBe('Half a thought')
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

const REPLY = 'Add a reply...'
const EDIT = 'Edit your comment'

test('a reply and an edit in progress are restored after a reload, a step back and another sign-in, for their author only', async () => {
  const id = await story.site.addVideo(grace, { title: 'Begun words' })
  await story.site.addComment(yusuf, id, 'A first thought')
  await story.site.addComment(grace, id, 'A question')
  const page = await story.open(yusuf, `/video/${id}`)
  const panel = panelOf(page)
  const boxes = () => Promise.all([panel.getByPlaceholder(REPLY).count(), panel.getByPlaceholder(EDIT).count()])
  const areFound = async () => {
    await expect.poll(() => panel.getByPlaceholder(REPLY).inputValue()).toBe('Half an answer')
    await expect.poll(() => panel.getByPlaceholder(EDIT).inputValue()).toBe('A second thought')
  }
  await panel.getByRole('button', { name: 'Reply to Grace' }).click()
  await panel.getByPlaceholder(REPLY).fill('Half an answer')
  await panel.getByRole('button', { name: 'Options for Yusuf’s comment' }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await panel.getByPlaceholder(EDIT).fill('A second thought')

  await visit(page, `/video/${id}`)
  await areFound()
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY')
  await page.getByRole('banner').getByRole('link').first().click()
  await page.waitForURL((url) => url.pathname === '/')
  await page.goBack()
  await areFound()

  // The same tab, another person.
  const sessionOf = async ({ cookie }: Person) => {
    const [name = '', value = ''] = cookie.split('=')
    await page.context().addCookies([{ name, value, url: story.site.base, httpOnly: true, sameSite: 'Lax' }])
    await visit(page, `/video/${id}`)
    await panel.getByText('A question').waitFor()
  }
  await sessionOf(grace)
  expect(await boxes()).toEqual([0, 0])
  await panel.getByRole('button', { name: 'Reply to Grace' }).click()
  expect(await panel.getByPlaceholder(REPLY).inputValue()).toBe('')
  await sessionOf(yusuf)
  await areFound()

  // Sent, cancelled or emptied drafts are deleted permanently.
  await panel.getByRole('button', { name: 'Reply', exact: true }).click()
  await panel.getByText('Half an answer').waitFor()
  const edit = panel.locator('form').filter({ has: page.getByPlaceholder(EDIT) })
  await edit.getByRole('button', { name: 'Cancel' }).click()
  await panel.getByRole('button', { name: 'Reply to Yusuf' }).click()
  await panel.getByPlaceholder(REPLY).fill('Never mind')
  await panel.getByPlaceholder(REPLY).fill('')
  await visit(page, `/video/${id}`)
  await panel.getByText('A first thought').waitFor()
  expect(await boxes()).toEqual([0, 0])
})

test('a reply being edited is not folded; a thread that has become short offers nothing more', async () => {
  const id = await story.site.addVideo(grace, { title: 'Begun correction' })
  const parent = await story.site.addComment(grace, id, 'A question')
  for (const word of ['One', 'Two', 'Three', 'Four']) await story.site.addComment(grace, id, word, parent)
  const own = await story.site.addComment(yusuf, id, 'Five', parent)
  const page = await story.open(yusuf, `/video/${id}`)
  const panel = panelOf(page)
  await panel.getByRole('button', { name: 'Show 2 replies' }).click()
  await panel.getByRole('button', { name: 'Options for Yusuf’s comment' }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await panel.getByPlaceholder(EDIT).fill('Five, or six')
  await visit(page, `/video/${id}`)
  await expect.poll(() => panel.getByPlaceholder(EDIT).inputValue()).toBe('Five, or six')

  const reader = await story.open(grace, `/video/${id}`)
  const replies = panelOf(reader).getByRole('article').getByRole('article')
  await reader.getByRole('button', { name: 'Show 2 replies' }).waitFor()
  await story.site.query('DELETE FROM comments WHERE parent_id = $1 AND (id = $2 OR content = $3)', [
    parent,
    own,
    'Four',
  ])
  await replies
    .first()
    .getByRole('button', { name: /^Options for/ })
    .click()
  await reader.getByRole('menuitem', { name: 'Delete' }).click()
  await reader.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect.poll(() => replies.count()).toBe(2)
  expect(await reader.getByRole('button', { name: /^Show .* repl/ }).count()).toBe(0)
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

test('of many replies a few are shown, then more page by page; a reply just written is among them [V-COMMENT-36]', async () => {
  const id = await story.site.addVideo(grace, { title: 'Much talk' })
  const parent = await story.site.addComment(yusuf, id, 'A question to all')
  const hourAgo = new Date(Date.now() - 3_700_000)
  await story.site.query(
    `INSERT INTO comments (video_id, user_id, parent_id, content, created_at)
     SELECT $1, $2, $3, 'Answer ' || n, $4 FROM generate_series(1, 55) AS n`,
    [id, grace.id, parent, hourAgo],
  )
  const page = await story.open(yusuf, `/video/${id}`)
  const panel = panelOf(page)
  const replies = panel.getByRole('article', { name: 'Yusuf' }).first().getByRole('article')
  await panel.getByRole('button', { name: 'Reply to Yusuf' }).click()
  await panel.getByPlaceholder(REPLY).fill('Thank you all')
  await panel.getByRole('button', { name: 'Reply', exact: true }).click()
  await replies.getByText('Thank you all').waitFor()
  expect(await replies.count()).toBe(11)
  await panel.getByRole('button', { name: 'Show 40 more replies' }).click()
  await replies.getByText('Answer 50', { exact: true }).waitFor()
  expect(await replies.count()).toBe(51)
  await replies.filter({ hasText: 'Answer 44' }).getByRole('button', { name: 'Like', exact: true }).click()
  await replies.filter({ hasText: 'Answer 44' }).getByText('1 like', { exact: true }).waitFor({ state: 'attached' })
  await panel.getByRole('button', { name: 'Show 5 more replies' }).click()
  await replies.getByText('Answer 55', { exact: true }).waitFor()
  // Each once, and one's own, which was added early, in its place.
  expect(await replies.locator('p').allInnerTexts()).toEqual([
    ...Array.from({ length: 55 }, (_, n) => `Answer ${n + 1}`),
    'Thank you all',
  ])
  expect(await panel.getByRole('button', { name: /more repl/ }).count()).toBe(0)

  // A write keeps the loaded pages and refetches them.
  await replies.last().getByRole('button', { name: 'Options for Yusuf’s comment' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await replies.getByText('Thank you all').waitFor({ state: 'detached' })
  expect(await replies.count()).toBe(55)

  // Another reader first sees only three of them.
  const reader = await story.open(grace, `/video/${id}`)
  const met = panelOf(reader).getByRole('article', { name: 'Yusuf' }).first().getByRole('article')
  await reader.getByRole('button', { name: 'Show 7 replies' }).click()
  expect(await met.count()).toBe(10)
  await reader.getByRole('button', { name: 'Show 40 more replies' }).waitFor()
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

test('a tooltip opens after 700 ms of hovering, the next one beside it at once [V-TOAST-04, V-TOAST-05]', async () => {
  const page = await story.page(yusuf)
  await page.clock.install()
  await page.goto(`/video/${talked}`)
  const [language, like] = [
    page.getByRole('button', { name: 'Language' }),
    panelOf(page).getByRole('button', { name: 'Like', exact: true }).first(),
  ]
  await like.waitFor()
  await like.scrollIntoViewIfNeeded()
  // From here on time advances only with `runFor`, however slow the machine is.
  await page.clock.pauseAt(new Date(Date.now() + 60_000))
  await like.hover()
  await page.clock.runFor(650)
  expect(await page.getByRole('tooltip', { includeHidden: true }).count()).toBe(0)
  await page.clock.runFor(100)
  await page.getByRole('tooltip', { includeHidden: true }).waitFor()
  await language.hover()
  await page.clock.runFor(200)
  await expect.poll(() => page.getByRole('tooltip', { includeHidden: true }).allInnerTexts()).toEqual(['Language'])
})
