/** The forum in a browser: a topic from its first post until it is locked, and a report until its decision. */
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { violations } from './support/axe.ts'
import { focusIs, tabTo } from './support/keyboard.ts'
import type { Person } from './support/site.ts'
import { closeToast, follow, startStory, visit } from './support/story.ts'

const story = startStory({}, { isWebOnly: true })
let grace: Person
let yusuf: Person
let moderator: Person
let topicPath = ''
const TITLE = 'How do you keep two minutes of silence?'

beforeAll(async () => {
  const { site } = story
  grace = await site.person('grace')
  yusuf = await site.person('yusuf')
  moderator = await site.person('keeper', 'moderator')
})

const post = (page: Page, name: string) => page.getByRole('article', { name: `Post by ${name}` })

test('a member adds a category and starts a topic in it, and both are listed [C-FORUM-06, C-NEWTOPIC-06, C-NEWTOPIC-21]', async () => {
  const page = await story.open(grace, '/forum')
  await page.getByText('No categories yet').waitFor()
  await page.getByRole('button', { name: 'New Category' }).click()
  const dialog = page.getByRole('dialog', { name: 'New Category' })
  await dialog.getByLabel(/^Name/).fill('Prayer and practice')
  await dialog.getByRole('button', { name: 'Create Category' }).click()
  await page.getByText('Category created').waitFor()
  await closeToast(page)

  await page.getByRole('link', { name: /^Prayer and practice/ }).click()
  await page.getByText('No topics in this category yet').waitFor()
  await page.getByRole('link', { name: 'New Topic' }).click()
  await page.getByLabel(/^Topic Title/).fill(TITLE)
  await page.getByLabel(/^Initial Post/).fill('What **helps** you?\nI keep skipping it. <script>alert(1)</script>')
  await page.reload()
  await expect.poll(() => page.getByLabel(/^Topic Title/).inputValue()).toBe(TITLE)
  await page.getByRole('button', { name: 'Create Topic' }).click()
  await page.getByRole('heading', { level: 1, name: TITLE }).waitFor()
  topicPath = new URL(page.url()).pathname
  const first = post(page, 'Grace')
  await first.locator('strong', { hasText: 'helps' }).waitFor()
  await first.getByText('<script>alert(1)</script>').waitFor()

  await visit(page, '/forum?tab=recent')
  await page.getByRole('link', { name: TITLE }).waitFor()
})

test('another member replies with a quote and a mention, edits and deletes; the author sees who replied [C-TOPIC-24, C-TOPIC-25, C-TOPIC-26]', async () => {
  const page = await story.open(yusuf, topicPath)
  await page.getByRole('button', { name: 'Quote' }).click()
  const box = page.getByLabel('Your reply')
  await page.emulateMedia({ media: 'print' })
  expect(await box.isVisible()).toBe(false)
  await page.emulateMedia({ media: 'screen' })
  await expect.poll(() => box.inputValue()).toContain(`> [@${grace.username}]`)
  await box.press('End')
  await box.pressSequentially(`A bell, @${grace.username}.`)
  await page.getByRole('button', { name: 'Post Reply' }).click()
  await page.getByText('Reply added').waitFor()
  const answer = post(page, 'Yusuf')
  await answer.locator('blockquote').waitFor()
  expect(
    await answer
      .getByRole('link', { name: `@${grace.username}` })
      .last()
      .getAttribute('href'),
  ).toBe(`/profile/${grace.id}`)

  await answer.getByRole('button', { name: 'Edit' }).click()
  await page.getByLabel('Edit your post').fill('A bell, and then nothing.')
  await page.getByRole('button', { name: 'Save' }).click()
  await answer.getByText(/^edited/).waitFor()

  await box.fill('To be deleted')
  await page.getByRole('button', { name: 'Post Reply' }).click()
  const second = page.getByRole('article').filter({ hasText: 'To be deleted' })
  await second.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete post' }).click()
  await page.getByText('This post was deleted by its author.').waitFor()
})

test('on a phone in German the buttons of an own post and its menu are in one line; on a narrower one the menu is not alone', async () => {
  const page = await story.page(grace, { viewport: { width: 390, height: 844 } })
  await page.context().addCookies([{ name: 'language', value: 'de', url: story.site.base }])
  await visit(page, topicPath)
  const buttons = page
    .getByRole('article')
    .first()
    .getByRole('button', { name: /Zitieren|Bearbeiten|Löschen|^Optionen/ })
  const lines = async () => {
    const boxes = await Promise.all((await buttons.all()).map((button) => button.boundingBox()))
    return boxes.map((box) => Math.round((box?.y ?? 0) + (box?.height ?? 0) / 2))
  }
  await expect.poll(async () => (await lines()).length).toBe(4)
  expect(new Set(await lines()).size).toBe(1)
  await page.setViewportSize({ width: 320, height: 700 })
  const [quote, , remove, menu] = await lines()
  expect(menu).toBe(remove)
  expect(menu).not.toBe(quote)
})

test('staff pin and lock a topic: it is highlighted, and nobody can reply [C-TOPIC-02, C-TOPIC-03, C-TOPIC-10]', async () => {
  const page = await story.open(moderator, topicPath)
  for (const name of ['Pin topic', 'Lock topic']) {
    await page.getByRole('button', { name: 'Moderate topic' }).click()
    await page.getByRole('menuitem', { name }).click()
    await closeToast(page)
  }
  await page.getByText('This topic is locked. New replies cannot be posted.').waitFor()
  await page.getByText('Pinned').waitFor()
  const reader = await story.open(grace, topicPath)
  await reader.getByText('This topic is locked. New replies cannot be posted.').waitFor()
  expect(await reader.getByRole('button', { name: 'Post Reply' }).count()).toBe(0)
})

test('a report leads to a decision: the post is removed, and its author appeals', async () => {
  const page = await story.open(grace, topicPath)
  await page.getByRole('button', { name: 'Options for Yusuf’s post' }).click()
  await page.getByRole('menuitem', { name: 'Report' }).click()
  const dialog = page.getByRole('dialog', { name: 'Report' })
  await dialog.getByLabel(/^Reason/).selectOption('off_topic')
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await page.getByText('Report sent').waitFor()

  const staff = await story.open(moderator, '/admin/reports')
  const reported = staff.getByRole('article', { name: TITLE })
  await reported.getByText('A bell, and then nothing.').waitFor()
  await reported.getByRole('button', { name: 'Review' }).click()
  await reported.getByText('Reported by Grace').waitFor()
  await reported.getByLabel(/^Note to the author/).fill('Please stay with the question.')
  await reported.getByRole('button', { name: 'Decide' }).click()
  await staff.getByText('No open reports').waitFor()

  await visit(page, topicPath)
  await page.getByText(/This post was removed by the moderators/).waitFor()
  await visit(page, '/reports')
  await page.getByRole('article', { name: TITLE }).getByText('Removed').waitFor()

  const author = await story.open(yusuf, '/reports')
  await author.getByText('Please stay with the question.').waitFor()
  await author.getByRole('button', { name: 'Appeal' }).click()
  await author.getByLabel(/^Why do you disagree/).fill('A bell is an answer to the question.')
  await author.getByRole('button', { name: 'Send appeal' }).click()
  await author.getByText('Your appeal was sent').waitFor()
  await visit(staff, '/admin/reports')
  await staff.getByRole('tab', { name: 'Appeals (1)' }).click()
  await staff.getByRole('button', { name: 'Review' }).click()
  await staff.getByText('Someone else must decide on this.').waitFor()
})

const TITLE_IN_ARABIC = 'شموع بلا فأرة'
const ARABIC = {
  newTopic: /^موضوع جديد$/,
  title: /عنوان الموضوع/,
  post: /المشاركة الأولى/,
  create: /^إنشاء موضوع$/,
  reply: /^ردك/,
  send: /^نشر الرد$/,
  sent: 'أُضيف الرد',
  edit: /^تعديل$/,
  editing: /عدّل مشاركتك/,
  save: /^حفظ$/,
  saved: 'حُدّثت المشاركة',
}
test('in Arabic and by keyboard alone: from the category to a topic, a reply and its correction; a topic in English keeps its own direction', async () => {
  const page = await story.page(yusuf)
  await page.context().addCookies([{ name: 'language', value: 'ar', url: story.site.base }])
  await visit(page, '/forum')
  expect(await page.locator('html').getAttribute('dir')).toBe('rtl')
  await page.getByRole('heading', { level: 1, name: 'منتدى مجتمع صنّاع المحتوى' }).waitFor()
  await tabTo(page, 'the category', focusIs(page, 'link', /Prayer and practice/))
  await page.keyboard.press('Enter')
  await page.waitForURL('**/forum/category/*')
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
  await tabTo(page, 'the way to a new topic', focusIs(page, 'link', ARABIC.newTopic))
  await page.keyboard.press('Enter')
  await page.waitForURL('**/forum/new-topic?categoryId=*')
  await tabTo(page, 'the title', focusIs(page, 'textbox', ARABIC.title))
  await page.keyboard.type(TITLE_IN_ARABIC)
  await tabTo(page, 'the first post', focusIs(page, 'textarea', ARABIC.post))
  await page.keyboard.type('Written without a mouse')
  await tabTo(page, 'the button that creates it', focusIs(page, 'button', ARABIC.create))
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: TITLE_IN_ARABIC }).waitFor()
  expect(await page.locator('html').getAttribute('dir')).toBe('rtl')

  await tabTo(page, 'the reply', focusIs(page, 'textarea', ARABIC.reply))
  await page.keyboard.type('An answer')
  await tabTo(page, 'the button that sends it', focusIs(page, 'button', ARABIC.send))
  await page.keyboard.press('Enter')
  await page.getByText(ARABIC.sent).waitFor()
  await page.getByRole('article').getByText('An answer').waitFor()
  // Scrolls back up: the button above the form belongs to a post.
  await tabTo(page, 'the button that edits it', focusIs(page, 'button', ARABIC.edit), 'Shift+Tab')
  await page.keyboard.press('Enter')
  const box = page.getByLabel(ARABIC.editing)
  await box.waitFor()
  if (!(await focusIs(page, 'textarea', ARABIC.editing)())) {
    await tabTo(page, 'the box', focusIs(page, 'textarea', ARABIC.editing))
  }
  await page.keyboard.press('Control+End')
  await page.keyboard.type(', corrected')
  await tabTo(page, 'the button that saves it', focusIs(page, 'button', ARABIC.save))
  await page.keyboard.press('Enter')
  await page.getByText(ARABIC.saved).waitFor()
  await page.getByRole('article').getByText('An answer, corrected').waitFor()

  await visit(page, topicPath)
  const paragraph = page.getByRole('article').first().locator('p').first()
  expect(await paragraph.evaluate((element) => getComputedStyle(element).direction)).toBe('ltr')
})

test('hostile texts are shown in the forum as text: they neither run nor affect the text around them', async () => {
  const markup = '<img src=x onerror="document.title=1"><script>document.title=1</script>'
  const stranger = await story.site.person('stranger')
  const override = '\u202eturned around'
  const post = (path: string, body: object) =>
    fetch(story.site.base + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: stranger.cookie, accept: 'application/json' },
      body: JSON.stringify(body),
    })
  const page = await story.open(grace, '/forum')
  const [category] = (await page.evaluate(() =>
    fetch('/api/forum/categories').then((response) => response.json()),
  )) as {
    id: number
  }[]
  const made = await post('/api/forum/topics', {
    title: `${override} ${markup}`.slice(0, 100),
    categoryId: category?.id,
    content: `${markup}\n\n${override}\n\na${'\u200b'.repeat(5000)}b`,
  })
  expect(made.status).toBe(201)
  const { id } = (await made.json()) as { id: number }
  expect((await post('/api/forum/posts', { topicId: id, content: 'x'.repeat(100_000) })).status).toBe(400)
  for (const path of ['/forum?tab=recent', `/forum/category/${category?.id}`, `/forum/topic/${id}`]) {
    await visit(page, path)
    await page.getByText('turned around').first().waitFor()
    expect(await page.locator('main script, main img[src="x"]').count()).toBe(0)
    expect(await page.title()).not.toBe('1')
    // The page does not scroll sideways, and what follows the title is still left to right.
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  }
})

test('a category described by a word that is wider than the screen does not make its page scroll sideways', async () => {
  const page = await story.open(grace, '/forum')
  const id = await page.evaluate(async () => {
    const body = JSON.stringify({ name: 'Long words', description: 'Donaudampfschifffahrt'.repeat(20) })
    const headers = { 'content-type': 'application/json', accept: 'application/json' }
    const response = await fetch('/api/forum/categories', { method: 'POST', headers, body })
    return ((await response.json()) as { id: number }).id
  })
  await visit(page, `/forum/category/${id}`)
  await page.getByText('Donaudampfschifffahrt').first().waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0)
})

test('on a phone the innermost of many quotes and lists has room for its words, and the page does not scroll sideways', async () => {
  const page = await story.open(grace, '/forum')
  const id = await page.evaluate(async () => {
    const post = async (path: string, content: object) => {
      const headers = { 'content-type': 'application/json', accept: 'application/json' }
      const response = await fetch(path, { method: 'POST', headers, body: JSON.stringify(content) })
      return ((await response.json()) as { id: number }).id
    }
    const levels = Array.from({ length: 9 }, (_, level) => level)
    const quotes = levels.map((level) => `${'>'.repeat(level + 1)} level ${level}`).join('\n')
    const lists = levels.map((level) => `${'  '.repeat(level)}- item ${level}`).join('\n')
    const code = `\`\`\`\n${'a line of code '.repeat(20)}\n\`\`\``
    const content = [quotes, 'Then:', lists, code].join('\n\n')
    const categoryId = await post('/api/forum/categories', { name: 'Deep talk' })
    return post('/api/forum/topics', { categoryId, title: 'Nesting', content })
  })
  await page.setViewportSize({ width: 320, height: 800 })
  await visit(page, `/forum/topic/${id}`)
  for (const words of ['level 8', 'item 8']) {
    const box = await page.getByText(words, { exact: true }).boundingBox()
    expect([words, (box?.width ?? 0) >= 50, (box?.height ?? 99) < 60]).toEqual([words, true, true])
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0)
  // On the screen long lines of code are scrolled, on paper they wrap.
  await page.emulateMedia({ media: 'print' })
  const code = page.locator('pre', { hasText: 'a line of code' })
  expect(await code.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
})

test('printed pages have no links that look like buttons', async () => {
  const page = await story.open(grace, '/forum')
  const link = page.getByRole('main').getByRole('link', { name: 'New Topic' })
  await link.waitFor()
  await page.emulateMedia({ media: 'print' })
  expect(await link.isVisible()).toBe(false)
})

test('no page of the forum has a fault that axe finds', async () => {
  const page = await story.open(grace, '/forum')
  for (const path of ['/forum', '/forum/new-topic', topicPath, '/reports']) {
    if (path !== '/forum') await follow(page, path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect([path, await violations(page)]).toEqual([path, []])
  }
})
