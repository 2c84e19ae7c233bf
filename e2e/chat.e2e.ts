/** Two people chat in Chromium; one loses the connection and reconnects. */
import type { BrowserContext, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { violations } from './support/axe.ts'
import { focusIs, tabTo } from './support/keyboard.ts'
import type { Person } from './support/site.ts'
import { startStory, visit } from './support/story.ts'

const story = startStory({}, { isWebOnly: true })
let grace: Person
let yusuf: Person

beforeAll(async () => {
  grace = await story.site.person('grace')
  yusuf = await story.site.person('yusuf')
  for (const { id } of [grace, yusuf]) {
    await story.site.query('INSERT INTO chat_guideline_acceptances (user_id) VALUES ($1)', [id])
  }
})

const log = (page: Page) => page.getByRole('log')
const box = (page: Page) => page.getByRole('textbox', { name: 'Message' })
const connected = (page: Page) => page.getByText('Connected', { exact: true }).waitFor()
/** The messages shown in the room, oldest first. */
const words = async (page: Page) => (await log(page).locator('li p[dir="auto"]').allTextContents()).reverse()
const offline = (page: Page, isOffline: boolean) => (page.context() as BrowserContext).setOffline(isOffline)

test('two people chat; one is disconnected, keeps writing, reconnects, and both have the same history without duplicates [C-CHAT-03, C-CHAT-12, C-CHAT-26]', async () => {
  story.allow(/ERR_INTERNET_DISCONNECTED|WebSocket connection|Connection Error/)
  const first = await story.open(grace, '/chat')
  await first.getByRole('button', { name: 'New Room' }).click()
  const dialog = first.getByRole('dialog')
  await dialog.getByRole('textbox', { name: /^Name/ }).fill('Morning room')
  await dialog.getByRole('textbox', { name: 'Description' }).fill('Before the day')
  await dialog.getByRole('button', { name: 'Open Room' }).click()
  await first.getByRole('heading', { name: 'Morning room' }).waitFor()
  await connected(first)

  // By keyboard only: the list, the room, the box.
  const second = await story.open(yusuf, '/chat')
  await second.getByRole('link', { name: /Morning room/ }).focus()
  await second.keyboard.press('Enter')
  await connected(second)
  await first.getByRole('complementary', { name: 'Active users' }).getByText('Yusuf').waitFor()
  const list = first.getByRole('region', { name: 'Chat rooms' }).locator('div:has(> ul)').first()
  expect((await list.boundingBox())?.height).toBe(400)
  expect(await list.evaluate((area) => getComputedStyle(area).overflowY)).toBe('auto')

  await box(first).fill('Good morning')
  await box(first).press('Enter')
  await log(second).getByText('Good morning').waitFor()

  await offline(second, true)
  await second.getByText('Disconnected').waitFor()
  await box(second).fill('From the tunnel')
  await box(second).press('Enter')
  await second.getByText('Waiting for the connection').waitFor()
  // Not at once: most connections are back in a moment.
  await second.getByText('Connection Error').waitFor()
  await box(first).fill('Where did he go?')
  await box(first).press('Enter')
  await first.getByRole('complementary', { name: 'Active users' }).getByText('Yusuf').waitFor({ state: 'detached' })

  await offline(second, false)
  await connected(second)
  await second.getByText('Connection Error').waitFor({ state: 'detached' })
  await log(first).getByText('From the tunnel').waitFor()
  const all = ['Good morning', 'Where did he go?', 'From the tunnel']
  for (const page of [first, second]) await expect.poll(() => words(page)).toEqual(all)
  expect(await violations(first)).toEqual([])
  await second.reload()
  await connected(second)
  await expect.poll(() => words(second)).toEqual(all)
})

test('on a phone in Arabic: the list, then only the room, people in a sheet; nothing scrolls sideways, and axe finds nothing [C-CHAT-20, C-CHAT-21]', async () => {
  const [room] = await story.site.query('SELECT id FROM chat_rooms ORDER BY id LIMIT 1')
  const page = await story.page(yusuf, { viewport: { width: 390, height: 844 } })
  await page.context().addCookies([{ name: 'language', value: 'ar', url: story.site.base }])
  await page.goto(`/chat?room=${room?.id}`)
  await page.getByText('متصل', { exact: true }).waitFor()
  expect(await page.locator('html').getAttribute('dir')).toBe('rtl')
  expect(await page.getByRole('complementary', { name: /المستخدمون النشطون/ }).count()).toBe(0)
  await page.getByRole('button', { name: /المستخدمون النشطون/ }).click()
  await page.getByRole('dialog').getByText('Yusuf').waitFor()
  await page.keyboard.press('Escape')
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'مغادرة الغرفة' }).click()
  await page.getByRole('heading', { name: 'مرحبًا بك في الدردشة الدينية' }).waitFor()
  // The list is hidden by the room that is chosen from it, with the link that had the focus.
  await page.locator(`a[href="/chat?room=${room?.id}"]`).press('Enter')
  await page.getByText('متصل', { exact: true }).waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
})

test('by keyboard alone, in Arabic: open a room, write, answer, archive it and restore it [C-CHAT-22, C-CHAT-23, C-CHAT-30]', async () => {
  const page = await story.page(grace)
  await page.context().addCookies([{ name: 'language', value: 'ar', url: story.site.base }])
  await visit(page, '/chat')
  const press = (key: string) => page.keyboard.press(key)
  const choose = async (role: string, name: RegExp) => {
    await tabTo(page, String(name), focusIs(page, role, name))
    await press('Enter')
  }
  const roomName = 'Keys'

  await choose('button', /غرفة جديدة/)
  await page.getByRole('dialog').waitFor()
  if (!(await focusIs(page, 'textbox', /^الاسم/)())) await tabTo(page, 'the name', focusIs(page, 'textbox', /^الاسم/))
  await page.keyboard.type(roomName)
  await press('Enter')
  await page.getByRole('heading', { name: roomName }).waitFor()

  await tabTo(page, 'the box', focusIs(page, 'textarea', /^الرسالة/))
  await page.keyboard.type('First')
  await press('Shift+Enter')
  await page.keyboard.type('second line')
  await press('Enter')
  await expect.poll(() => words(page)).toEqual(['First\nsecond line'])
  await choose('button', /خيارات رسالة/)
  await page.getByRole('menu').waitFor()
  await press('Home')
  await press('Enter')
  await expect.poll(focusIs(page, 'textarea', /^الرسالة/)).toBe(true)
  await page.keyboard.type('An answer')
  await press('Enter')
  await expect.poll(() => words(page)).toEqual(['First\nsecond line', 'An answer'])
  expect(await violations(page)).toEqual([])
  // Back from the box, the message above it is the next one, not the oldest.
  await tabTo(page, 'a message', focusIs(page, 'button', /خيارات رسالة/), 'Shift+Tab')
  expect(await page.evaluate(() => document.activeElement?.closest('li')?.textContent)).toContain('An answer')

  await choose('button', /خيارات الغرفة/)
  await page.getByRole('menu').waitFor()
  await press('End')
  // The menu moves the focus shortly after the key.
  const isAtEnd = () =>
    page
      .getByRole('menuitem')
      .last()
      .evaluate((item) => item === document.activeElement)
  await expect.poll(isAtEnd).toBe(true)
  await press('Enter')
  await page.getByText('هذه الغرفة مؤرشفة').waitFor()
  await choose('button', /مغادرة الغرفة/)
  await choose('button', /الغرف المؤرشفة/)
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('link', { name: roomName }).waitFor()
  expect(await violations(page)).toEqual([])
  await choose('button', /استعادة الغرفة/)
  await dialog.getByText('لا توجد غرف مؤرشفة').waitFor()
  await press('Escape')
  await tabTo(page, 'the room', focusIs(page, 'link', new RegExp(roomName)))
})

test('a message in another room is counted beside its name at once, and a mention is marked', async () => {
  const first = await story.open(yusuf, '/chat')
  await first.getByRole('link', { name: /Morning room/ }).click()
  await connected(first)
  const second = await story.open(grace, '/chat')
  await second.getByRole('link', { name: /Morning room/ }).click()
  await connected(second)
  await first.getByRole('link', { name: /Keys/ }).click()
  await first.getByRole('heading', { name: 'Keys' }).waitFor()
  await connected(first)
  await box(second).fill(`Are you there, @${yusuf.username}?`)
  await box(second).press('Enter')
  const entry = first.getByRole('link', { name: /Morning room/ })
  await entry.getByText('1 unread message').waitFor({ state: 'attached' })
  await entry.getByText('You were mentioned').waitFor({ state: 'attached' })
  await entry.click()
  await log(first).getByText('Are you there').waitFor()
  await first.getByRole('link', { name: /Keys/ }).click()
  await expect.poll(() => entry.textContent()).not.toContain('unread')
})

test('older messages load when scrolling up, and the scroll position stays on what is being read', async () => {
  const [row] = await story.site.query(
    "INSERT INTO chat_rooms (name, host_id, revision) VALUES ('Long room', $1, 160) RETURNING id",
    [grace.id],
  )
  await story.site.query(
    `INSERT INTO chat_messages (room_id, user_id, content, created_revision, revision)
     SELECT $1, $2, 'Message ' || n, n, n FROM generate_series(1, 160) AS n ORDER BY n`,
    [row?.id, grace.id],
  )
  const page = await story.open(yusuf, `/chat?room=${row?.id}`)
  await log(page).getByText('Message 160', { exact: true }).waitFor()
  const anchor = log(page).getByText('Message 115', { exact: true })
  await anchor.scrollIntoViewIfNeeded()
  const before = await anchor.boundingBox()
  await log(page).getByText('Message 65', { exact: true }).waitFor({ state: 'attached' })
  const after = await anchor.boundingBox()
  expect(Math.abs((after?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(2)
  await log(page).getByText('Message 62', { exact: true }).scrollIntoViewIfNeeded()
  await log(page).getByText('Message 12', { exact: true }).scrollIntoViewIfNeeded()
  await log(page).getByText('Message 1', { exact: true }).waitFor({ state: 'attached' })
  expect((await words(page)).length).toBe(160)
})
