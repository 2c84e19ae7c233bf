/** Staff run the site from one console: a moderator works in it, a member is refused, in English and Arabic. */
import { beforeAll, expect, test } from 'vitest'
import { violations } from './support/axe.ts'
import type { Person } from './support/site.ts'
import { tellStory } from './support/story.ts'

const story = tellStory()
let member: Person
let moderator: Person
let admin: Person

beforeAll(async () => {
  member = await story.site.person('yusuf')
  moderator = await story.site.person('miriam', 'moderator')
  admin = await story.site.person('deborah', 'admin')
})

/** What both moderators and admins see, by its heading in English and Arabic. */
const SCREENS = [
  ['/admin', 'Console', 'لوحة الإدارة'],
  ['/moderation', null, null],
  ['/admin/people', 'People', 'الأشخاص'],
  ['/admin/reports', null, null],
  ['/admin/jobs', 'Processing jobs', 'مهام المعالجة'],
  ['/admin/sponsors', null, null],
  ['/admin/products', null, null],
  ['/admin/inquiries', null, null],
  ['/admin/newsletter', null, null],
  ['/admin/testimonials', null, null],
] as const

const ADMIN_SCREENS = [
  ['/admin/categories', 'Categories', 'الفئات'],
  ['/admin/settings', 'Settings of the site', 'إعدادات الموقع'],
  ['/admin/audit', 'Audit log', 'سجل التدقيق'],
  ['/admin/payments', null, null],
  ['/admin/payouts', null, null],
] as const

test('a moderator opens every screen of theirs by the navigation, in both languages; those of admins are not in it', async () => {
  for (const language of ['en', 'ar'] as const) {
    const page = await story.page(moderator)
    await page.context().addCookies([{ name: 'language', value: language, url: story.site.base }])
    await page.goto('/admin')
    const name = language === 'en' ? 'Console' : 'لوحة الإدارة'
    const navigation = page.getByRole('navigation', { name, exact: true })
    for (const [path, english, arabic] of SCREENS) {
      await navigation.locator(`a[href="${path}"]`).click()
      await page.waitForURL((url) => url.pathname === path)
      const heading = language === 'en' ? english : arabic
      if (heading) await page.getByRole('heading', { level: 1, name: heading }).waitFor()
      else await page.getByRole('heading', { level: 1 }).waitFor()
    }
    for (const [path] of ADMIN_SCREENS) expect(await navigation.locator(`a[href="${path}"]`).count()).toBe(0)
    expect(await violations(page)).toEqual([])
  }
})

test('a member is refused on every screen, a moderator on those of admins', async () => {
  const page = await story.open(member, '/')
  for (const [path] of [...SCREENS, ...ADMIN_SCREENS]) {
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await page.getByRole('navigation', { name: 'Console', exact: true }).count(), path).toBe(0)
  }
  const moderatorsPage = await story.open(moderator, '/')
  for (const [path] of ADMIN_SCREENS.slice(0, 3)) {
    await moderatorsPage.goto(path)
    await moderatorsPage.getByRole('heading', { name: 'This page is for admins' }).waitFor()
  }
})

test('an admin names the site, writes its rules and adds a category; all of it holds at once', async () => {
  const page = await story.open(admin, '/admin')
  await page.getByRole('heading', { name: 'Welcome to Lamplight' }).waitFor()
  await page.getByRole('link', { name: 'Give the site its name' }).click()
  await page.getByLabel('Name of the site').fill('Noor')
  await page.getByRole('form', { name: 'Name and look' }).getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved. The change holds at once.').first().waitFor()
  await page.getByLabel('Rules', { exact: true }).fill('Be **kind**.')
  await page.getByRole('form', { name: 'Words of the site' }).getByRole('button', { name: 'Save' }).click()
  const visitor = await story.open(null, '/rules')
  await visitor.locator('strong', { hasText: 'kind' }).waitFor()
  expect(await visitor.title()).toBe('Rules - Noor')

  await page.goto('/admin/categories')
  await page.getByRole('button', { name: 'Add a category' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(/^English/).fill('Sermons')
  await dialog.getByLabel('العربية').fill('الخطب')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('heading', { name: 'Sermons' }).waitFor()
  expect(await violations(page)).toEqual([])
  await page.goto('/admin/audit')
  await page.getByText('category.added').waitFor()
  await page.getByText('site.setting_changed').first().waitFor()
  expect(await violations(page)).toEqual([])
})
