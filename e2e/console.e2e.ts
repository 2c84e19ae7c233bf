/** Staff run the site from one console: staff use each of its screens, in English or Arabic, and members are refused in both. */
import { readFile } from 'node:fs/promises'
import type { AuditAction } from '@lamplight/contract/audit-actions'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import type { Catalog } from '../web/src/i18n/catalog.ts'
import { violations } from './support/axe.ts'
import { PASSWORD, type Person } from './support/site.ts'
import { closeToast, follow, hydrated, startStory, visit } from './support/story.ts'

const story = startStory({}, { isWebOnly: true })
const LANGUAGES = ['en', 'ar'] as const
type Language = (typeof LANGUAGES)[number]

/** Screens of moderators and admins. */
const STAFF_SCREENS = [
  ...[
    '/admin',
    '/moderation',
    '/admin/people',
    '/admin/reports',
    '/admin/second-reviews',
    '/admin/jobs',
    '/admin/sponsors',
  ],
  ...['/admin/products', '/admin/inquiries', '/admin/newsletter', '/admin/testimonials'],
]
/** Screens of admins only. */
const ADMIN_SCREENS = [
  ...['/admin/payouts', '/admin/payments', '/admin/disputes', '/admin/books', '/admin/money-log'],
  ...['/admin/categories', '/admin/import', '/admin/settings', '/admin/outbox', '/admin/audit'],
]
/** Donations in dollars: one to refund, and one for a chargeback. */
const GIFTS = { refunded: '40', disputed: '60' }

let member: Person
let creator: Person
let creatorAccountId: number
let moderator: Person
let admin: Person

/** The texts of a feature from its catalogue. */
async function texts<F extends keyof Catalog>(
  language: Language,
  feature: F,
): Promise<Record<keyof Catalog[F], string>> {
  const path = new URL(`../web/src/i18n/${language}/${feature}.ts`, import.meta.url).href
  return (await import(path))[feature]
}

/** A text with its value inserted; right-to-left texts isolate it with invisible marks. */
const withValue = (text: string, value: string) => new RegExp(`^${text.replace(/\{\w+\}/, `\u2068?${value}\u2069?`)}$`)

const day = (fromNow: number) => new Date(Date.now() + fromNow * 86_400_000).toISOString().slice(0, 10)

async function give(videoId: number, amount: string, cardNumber: string) {
  const { json } = await member.api.post<{ clientSecret: string }>('/api/payments/create-donation-intent', {
    ...{ videoId, amount },
  })
  const paid = await member.api.post('/api/payments/sandbox/pay', { clientSecret: json.clientSecret, cardNumber })
  expect(paid.status, paid.text).toBe(200)
}

/** Accounts that wait for approval: created while registration requires it. */
async function registerByApproval(names: readonly string[]) {
  const { site } = story
  const set = async (registration: string) => {
    const changed = await fetch(`${site.base}/api/admin/settings`, {
      method: 'PATCH',
      headers: { 'content-type': 'application/json', cookie: admin.cookie },
      body: JSON.stringify({ registration, password: PASSWORD }),
    })
    expect(changed.status).toBe(200)
  }
  await set('approval')
  for (const displayName of names) {
    const username = displayName.toLowerCase().replace(' ', '-')
    const made = await site.visitor.post('/api/register', { username, displayName, password: PASSWORD })
    expect(made.status, made.text).toBe(403)
  }
  await set('open')
}

/** The waiting items in each queue. */
async function fillQueues() {
  const { site } = story
  await site.addVideo(creator, { title: 'A waiting psalm', status: 'pending' })
  const targetId = await site.addVideo(creator, { title: 'A reported psalm' })
  const report = await member.api.post('/api/reports', { targetType: 'video', targetId, reason: 'spam' })
  expect(report.status, report.text).toBe(201)
  const failed = await site.addVideo(creator, { title: 'A broken psalm' })
  await site.query("UPDATE videos SET processing = 'failed', processing_failure = 'unknown' WHERE id = $1", [failed])
  await site.query(
    `INSERT INTO processing_transitions (video_id, from_state, to_state, detail)
     VALUES ($1, 'processing', 'failed', 'the stream ends too early')`,
    [failed],
  )
  for (const title of ['Good lamps', 'Bad lamps']) {
    const content = await creator.api.post('/api/sponsored-content', {
      ...{ title, description: 'Clay and olive oil.', placement: 'sidebar', budget: 100 },
      ...{ contentUrl: 'https://lamps.example.org/', thumbnailUrl: 'https://lamps.example.org/lamp.png' },
      ...{ advertiserName: 'Olive & Vine', startDate: day(1), endDate: day(20) },
    })
    expect(content.status, content.text).toBe(201)
  }
  const product = await creator.api.post('/api/affiliate-products', {
    ...{ title: 'Rosary', description: 'Made by hand.', price: 24.5, affiliateCode: 'GRACE' },
    ...{ imageUrl: 'https://shop.example.org/r.jpg', productUrl: 'https://shop.example.org/r', commission: 0.1 },
  })
  expect(product.status, product.text).toBe(201)
  const inquiry = await site.visitor.post('/api/advertising-inquiries', {
    ...{ name: 'Ruth Weber', company: 'Candles of Ruth', email: 'ruth@candles.example', phone: '' },
    ...{ message: 'We make candles for feasts.', budget: '1000-5000' },
  })
  expect(inquiry.status, inquiry.text).toBe(201)
}

beforeAll(async () => {
  const { site } = story
  member = await site.person('yusuf')
  creator = await site.person('grace')
  moderator = await site.person('miriam', 'moderator')
  admin = await site.person('deborah', 'admin')
  await site.person('tamar')
  const [account] = await site.query(
    `INSERT INTO creator_accounts (user_id, payment_email, paypal_account_id, is_monetization_enabled)
     VALUES ($1, 'grace@example.org', 'grace@paypal.test', true) RETURNING id`,
    [creator.id],
  )
  creatorAccountId = Number(account?.id)
  const psalm = await site.addVideo(creator, { title: 'A psalm' })
  await give(psalm, GIFTS.refunded, '4242424242424242')
  await give(psalm, GIFTS.disputed, '4000000000000259')
  await fillQueues()
  await site.query(
    `INSERT INTO newsletter_subscribers (email, email_key, state, confirmed_at)
     VALUES ('anna@example.org', 'anna@example.org', 'confirmed', now())`,
  )
  await registerByApproval(['Rahel Weiss', 'Simon Roth'])
  await site.query("INSERT INTO ledger_checks (problems, details) VALUES (1, '{an account is below zero}')")
})

/** A page of this person in a language. */
async function pageIn(language: Language, person: Person | null): Promise<Page> {
  const page = await story.page(person)
  await page.context().addCookies([{ name: 'language', value: language, url: story.site.base }])
  return page
}

/** The console in a language, with functions to navigate it. */
async function openConsole(language: Language, person: Person) {
  const page = await pageIn(language, person)
  await visit(page, '/admin')
  expect(await page.locator('html').getAttribute('dir')).toBe(language === 'ar' ? 'rtl' : 'ltr')
  const { title } = await texts(language, 'console')
  const navigation = page.getByRole('navigation', { name: title, exact: true })
  return {
    page,
    navigation,
    main: page.getByRole('main'),
    /** Opens a screen through the navigation. */
    go: async (path: string, heading: string) => {
      await navigation.locator(`a[href="${path}"]`).click()
      await page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor()
    },
    /** The card that contains this text. */
    card: (words: string) => page.getByRole('article').filter({ hasText: words }),
    press: (name: string | RegExp, within: Page | Locator = page) =>
      within.getByRole('button', { name, exact: true }).click(),
    pressInRow: (name: string, row: Page | Locator = page) => buttonInRow(name, row).click(),
  }
}

/** A button whose name ends with what its row is about. */
const buttonInRow = (name: string, row: Page | Locator) => row.getByRole('button', { name: new RegExp(`^${name} `) })

/** The content of a download as text. */
async function download(page: Page, press: () => Promise<void>): Promise<string> {
  const [file] = await Promise.all([page.waitForEvent('download'), press()])
  return readFile(await file.path(), 'utf8')
}

test('a moderator decides on videos, people, reports and failed jobs, in English', async () => {
  const language = 'en'
  const { page, navigation, main, go, card, press, pressInRow } = await openConsole(language, moderator)
  const overview = await texts(language, 'console')
  for (const path of ADMIN_SCREENS) expect(await navigation.locator(`a[href="${path}"]`).count(), path).toBe(0)
  await main.getByLabel(overview.span).selectOption('7')
  await page.emulateMedia({ media: 'print' })
  expect(await navigation.isVisible()).toBe(false)
  const breaks = () =>
    main.locator('figure').evaluateAll((plots) => plots.map((plot) => getComputedStyle(plot).breakInside))
  await expect.poll(async () => [...new Set(await breaks())]).toEqual(['avoid'])
  await page.emulateMedia({ media: 'screen' })
  await page.getByText(overview.asTable).click()
  await expect.poll(() => main.getByRole('table').getByRole('rowheader').count()).toBe(7)

  const moderation = await texts(language, 'moderation')
  await go('/moderation', moderation.title)
  const waiting = card('A waiting psalm')
  await waiting.getByLabel(moderation.reason).selectOption('quality')
  await press(moderation.reject, waiting)
  await press(moderation.rejectNow, waiting)
  await page.getByText(moderation.successText).waitFor()
  const decided = await story.site.query('SELECT status, content_reason FROM videos WHERE title = $1', [
    'A waiting psalm',
  ])
  expect(decided).toEqual([{ status: 'rejected', content_reason: 'quality' }])

  const people = await texts(language, 'people')
  await go('/admin/people', people.title)
  await main.getByRole('searchbox').fill('tamar')
  const person = card('@tamar')
  await press(withValue(people.manageNamed, 'Tamar'), person)
  await press(people.suspend, person)
  await press(people.lift, person)
  await person.getByRole('button', { name: people.suspend, exact: true }).waitFor()
  expect(await card('@grace').count()).toBe(0)
  await main.getByRole('tab', { name: people.waiting, exact: true }).click()
  const [welcome, stranger] = ['Rahel Weiss', 'Simon Roth']
  await press(withValue(people.approveNamed, welcome))
  await card(welcome).waitFor({ state: 'detached' })
  await press(withValue(people.turnAwayNamed, stranger))
  await press(people.turnAway, page.getByRole('alertdialog'))
  await card(stranger).waitFor({ state: 'detached' })
  const accounts = () =>
    story.site.query(
      'SELECT display_name, waits_since, deleted_at IS NOT NULL AS deleted FROM users WHERE display_name = ANY($1)',
      [[welcome, stranger]],
    )
  await expect.poll(accounts).toEqual([{ display_name: welcome, waits_since: null, deleted: false }])

  const reports = await texts(language, 'reports')
  await go('/admin/reports', reports.queueTitle)
  const reported = card('A reported psalm')
  await pressInRow(reports.open, reported)
  await reported.getByLabel(reports.outcome).selectOption('dismiss')
  await press(reports.decide, reported)
  await page.getByText(reports.decided).waitFor()
  await reported.waitFor({ state: 'detached' })

  const processing = await texts(language, 'processing')
  await go('/admin/jobs', processing.title)
  // The header has tabs of its own.
  await main.getByRole('tab').nth(2).click()
  const job = card('A broken psalm')
  await pressInRow(processing.showLog, job)
  await job.getByText('the stream ends too early').waitFor()
  await pressInRow(processing.retry, job)
  await page.getByText(processing.again).waitFor()
  expect(await violations(page)).toEqual([])
})

test('a moderator works through sponsors, products, inquiries, newsletter and testimonials, in Arabic', async () => {
  const language = 'ar'
  const { page, go, card, press, pressInRow } = await openConsole(language, moderator)
  const sponsors = await texts(language, 'sponsors')
  await go('/admin/sponsors', sponsors.reviewTitle)
  for (const [title, verdict] of [
    ['Good lamps', sponsors.approve],
    ['Bad lamps', sponsors.reject],
  ] as const) {
    const content = page.getByRole('article', { name: title, exact: true })
    await content.getByRole('textbox').fill('No lamps beside prayers.')
    await press(verdict, content)
    await content.waitFor({ state: 'detached' })
  }
  const states = await story.site.query('SELECT status FROM sponsored_content WHERE title LIKE $1 ORDER BY id', [
    '% lamps',
  ])
  expect(states).toEqual([{ status: 'approved' }, { status: 'rejected' }])

  const products = await texts(language, 'products')
  await go('/admin/products', products.manage)
  const rosary = card('Rosary')
  await pressInRow(products.feature, rosary)
  await rosary.getByText(products.featured, { exact: true }).waitFor()

  const advertising = await texts(language, 'advertising')
  await go('/admin/inquiries', advertising.inquiries)
  const inquiry = card('Candles of Ruth')
  await inquiry.getByRole('textbox').fill('Gladly. Here is our offer.')
  await press(advertising.sendAnswer, inquiry)
  await page.getByText(advertising.answerSaved).waitFor()
  await page.getByRole('tab', { name: advertising.inquiriesAnswered, exact: true }).click()
  await inquiry.getByText('Gladly. Here is our offer.').waitFor()
  await pressInRow(advertising.close, inquiry)
  await inquiry.waitFor({ state: 'detached' })
  await closeToast(page)

  const newsletter = await texts(language, 'newsletter')
  await go('/admin/newsletter', newsletter.subscribers)
  await page.getByRole('article').getByText('anna@example.org').waitFor()
  const list = await download(page, () => page.getByRole('link', { name: newsletter.export }).click())
  expect(list).toContain('anna@example.org')

  const testimonials = await texts(language, 'testimonials')
  await go('/admin/testimonials', testimonials.manage)
  await press(testimonials.add)
  const dialog = page.getByRole('dialog')
  await press(testimonials.save, dialog)
  await dialog.locator('[aria-invalid]').first().waitFor()
  await dialog.getByRole('textbox').nth(0).fill('Here I pray with my children.')
  await dialog.getByRole('textbox').nth(1).fill('Anna')
  await press(testimonials.save, dialog)
  const kept = card('Anna')
  await kept.getByText('Here I pray with my children.').waitFor()
  await press(withValue(testimonials.removeNamed, 'Anna'), kept)
  await press(testimonials.remove, page.getByRole('alertdialog'))
  await kept.waitFor({ state: 'detached' })
  expect(await violations(page)).toEqual([])
})

test('an admin is greeted with what is still to do, names the site, writes its rules, and keeps categories, imports and the audit log, in English', async () => {
  const language = 'en'
  const { page, go, card, press } = await openConsole(language, admin)
  const overview = await texts(language, 'console')
  const site = await texts(language, 'site')
  await page.getByRole('heading', { name: withValue(overview.greeting, 'Lamplight') }).waitFor()
  await page.getByRole('link', { name: overview.step_name }).click()
  await page.getByRole('heading', { level: 1, name: site.title, exact: true }).waitFor()
  const saved = () =>
    page.waitForResponse(
      (response) =>
        response.request().method() === 'PATCH' && response.url().endsWith('/api/admin/settings') && response.ok(),
    )
  const look = page.getByRole('form', { name: site.look })
  await look.getByLabel(site.siteName).fill('Noor')
  await look.getByLabel(site.accent, { exact: true }).fill('blue')
  await press(site.save, look)
  await look.locator('[aria-invalid]').waitFor()
  await look.getByLabel(site.accent, { exact: true }).fill('#1f5f63')
  await Promise.all([saved(), press(site.save, look)])
  await page.getByText(site.saved).waitFor()
  const words = page.getByRole('form', { name: site.texts })
  await words.getByLabel(site.rules, { exact: true }).fill('Be **kind**.')
  await Promise.all([saved(), press(site.save, words)])
  const visitor = await pageIn(language, null)
  await visitor.goto('/rules')
  await visitor.locator('strong', { hasText: 'kind' }).waitFor()
  expect(await visitor.title()).toBe(`${site.rules} - Noor`)

  const categories = await texts(language, 'categories')
  await go('/admin/categories', categories.title)
  await press(categories.add)
  const dialog = page.getByRole('dialog')
  await dialog.locator('input[name=en]').fill('Sermons of old')
  await dialog.locator('input[name=ar]').fill('الخطب')
  await press(categories.save, dialog)
  const category = card('Sermons of old')
  await category.waitFor()
  const place = async () =>
    (await page.getByRole('article').allTextContents()).findIndex((text) => text.includes('Sermons of old'))
  const before = await place()
  await press(withValue(categories.up, 'Sermons of old'), category)
  await expect.poll(place).toBe(before - 1)

  const archive = await texts(language, 'archive')
  await go('/admin/import', archive.title)
  await page.getByText(archive.none).waitFor()
  const form = page.getByRole('form', { name: archive.form })
  await form.getByLabel(archive.source, { exact: true }).selectOption('peertube')
  await form.getByLabel(archive.address_peertube).fill('javascript:alert(1)')
  await press(archive.read, form)
  await form.locator('[aria-invalid]').waitFor()

  const audit = await texts(language, 'audit')
  await go('/admin/audit', audit.title)
  const entries = (action: AuditAction) => page.getByRole('heading', { name: audit[`did_${action}`] })
  await entries('site.setting_changed').first().waitFor()
  await page.getByRole('main').getByRole('searchbox').fill('category')
  await entries('category.added').first().waitFor()
  await expect.poll(() => entries('site.setting_changed').count()).toBe(0)
  const table = await download(page, () => page.getByRole('link', { name: audit.download }).click())
  expect(table).toContain('category.added')
  expect(table).not.toContain('site.setting_changed')
  expect(await violations(page)).toEqual([])
})

test('an admin exports and fails a payout, refunds a gift, and reads disputes, books and the log of money, in Arabic', async () => {
  const language = 'ar'
  const asked = await creator.api.post('/api/payouts', { creatorAccountId, amount: '30', paymentMethod: 'paypal' })
  expect(asked.status, asked.text).toBe(201)
  const { page, go, press, pressInRow } = await openConsole(language, admin)
  const money = await texts(language, 'admin')
  const dialog = page.getByRole('dialog')
  /** Enters what is required before money moves. */
  const confirm = async (label: string, notes?: string) => {
    if (notes) await dialog.locator('input[name=notes]').fill(notes)
    await dialog.locator('input[name=password]').fill(PASSWORD)
    await press(label, dialog)
    await dialog.waitFor({ state: 'detached' })
  }
  await go('/admin/payouts', money.payouts)
  await page.getByText('grace@paypal.test').waitFor()
  await press(money.exportCsv)
  expect(await download(page, () => confirm(money.exportCsv))).toContain('grace@paypal.test')
  await pressInRow(money.fail)
  await confirm(money.fail, 'A mistake')
  await page.getByText(money.noPayouts).waitFor()

  await go('/admin/payments', money.payments)
  const gift = page.getByRole('listitem').filter({ hasText: `${GIFTS.refunded}.00` })
  await pressInRow(money.refund, gift)
  await confirm(money.refund, 'Given twice')
  await expect.poll(() => buttonInRow(money.refund, gift).count()).toBe(0)

  await go('/admin/disputes', money.disputes)
  await page.getByText(`${GIFTS.disputed}.00`).waitFor()
  await go('/admin/books', money.books)
  await page.getByText('an account is below zero').waitFor()
  await go('/admin/money-log', money.log)
  for (const entry of [money.didExport, 'A mistake', 'Given twice']) await page.getByText(entry).first().waitFor()
  expect(await violations(page)).toEqual([])
})

/** Whether this page refuses its reader: the heading of a refusal, and nothing to use. */
async function expectRefusal(page: Page, path: string, refusal: string): Promise<void> {
  const main = page.getByRole('main')
  expect(await main.getByRole('heading', { level: 1 }).textContent(), path).toBe(refusal)
  const roles = ['textbox', 'searchbox', 'combobox', 'tab', 'article', 'table'] as const
  const controls = roles.map((role) => main.getByRole(role)).reduce((all, each) => all.or(each))
  expect(await controls.count(), path).toBe(0)
}

test.each(LANGUAGES)(
  'the server renders a refusal for a member on every screen and for a moderator on those of admins, in %s',
  async (language) => {
    const { title, staffOnly, adminsOnly } = await texts(language, 'console')
    const parser = await story.page(null)
    /** What the server renders of a screen. */
    const rendered = async (person: Person, path: string) => {
      const headers = { cookie: `${person.cookie}; language=${language}`, accept: 'text/html' }
      return parser.evaluate(
        (html) => {
          const page = new DOMParser().parseFromString(html, 'text/html')
          const controls = 'input, textarea, select, table, article, [role=combobox], [role=tab]'
          return {
            heading: page.querySelector('main h1')?.textContent,
            controls: [...page.querySelectorAll(`main :is(${controls})`)].map((element) => element.outerHTML),
            navigations: [...page.querySelectorAll('nav')].map((element) => element.getAttribute('aria-label')),
          }
        },
        await (await fetch(story.site.base + path, { headers })).text(),
      )
    }
    for (const path of [...STAFF_SCREENS, ...ADMIN_SCREENS]) {
      const { heading, controls, navigations } = await rendered(member, path)
      expect(heading, path).toBe(STAFF_SCREENS.includes(path) ? staffOnly : adminsOnly)
      expect(controls, path).toEqual([])
      expect(navigations, path).not.toContain(title)
    }
    for (const path of ADMIN_SCREENS) {
      const { heading, controls, navigations } = await rendered(moderator, path)
      expect(heading, path).toBe(adminsOnly)
      expect(controls, path).toEqual([])
      expect(navigations, path).toContain(title)
    }
  },
)

test('the server renders every screen for an admin in Arabic, from right to left', async () => {
  const parser = await story.page(null)
  for (const path of [...STAFF_SCREENS, ...ADMIN_SCREENS]) {
    const headers = { cookie: `${admin.cookie}; language=ar`, accept: 'text/html' }
    const document = await parser.evaluate(
      (html) => {
        const { documentElement } = new DOMParser().parseFromString(html, 'text/html')
        const headings = [...documentElement.querySelectorAll('main :is(h1, h2), main [role=tab]')]
        return { direction: documentElement.dir, headings: headings.map((element) => element.textContent) }
      },
      await (await fetch(story.site.base + path, { headers })).text(),
    )
    expect([path, document.direction], path).toEqual([path, 'rtl'])
    expect(document.headings.length, path).toBeGreaterThan(0)
    expect(
      document.headings.filter((text) => !/\p{Script=Arabic}/u.test(text)),
      path,
    ).toEqual([])
  }
})

test('a list of staff that is reloaded is scrolled to where it was, also when it is read late; not once its reader has scrolled', async () => {
  const page = await story.page(admin)
  await page.setViewportSize({ width: 1280, height: 300 })
  await visit(page, '/admin/people')
  const people = () => page.getByRole('main').getByRole('listitem').filter({ hasText: '@tamar' }).first()
  await people().waitFor()
  const position = () => page.evaluate(() => Math.round(scrollY))
  const scroll = (top: number) => page.evaluate((to) => scrollTo(0, to), top)
  const longest = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)
  expect(longest).toBeGreaterThan(300)
  await scroll(longest)
  await expect.poll(position).toBe(longest)
  const held = Promise.withResolvers<void>()
  await page.route('**/api/admin/people?*', (route) => held.promise.then(() => route.continue()))
  await page.reload()
  await hydrated(page)
  expect(await position()).toBeLessThan(longest)
  held.resolve()
  await expect.poll(position).toBe(longest)

  const heldAgain = Promise.withResolvers<void>()
  await page.unroute('**/api/admin/people?*')
  await page.route('**/api/admin/people?*', (route) => heldAgain.promise.then(() => route.continue()))
  await page.reload()
  await hydrated(page)
  await page.keyboard.press('Home')
  await expect.poll(position).toBe(0)
  heldAgain.resolve()
  await people().waitFor()
  expect(await position()).toBe(0)
})

test('links inside the site lead to the same refusals', async () => {
  const { title } = await texts('en', 'console')
  const { staffOnly, adminsOnly } = await texts('en', 'console')
  const membersPage = await story.open(member, '/')
  for (const path of [...STAFF_SCREENS, ...ADMIN_SCREENS]) {
    await follow(membersPage, path)
    await expectRefusal(membersPage, path, STAFF_SCREENS.includes(path) ? staffOnly : adminsOnly)
    expect(await membersPage.getByRole('navigation', { name: title, exact: true }).count(), path).toBe(0)
  }
  const moderatorsPage = await story.open(moderator, '/')
  for (const path of ADMIN_SCREENS) {
    await follow(moderatorsPage, path)
    await expectRefusal(moderatorsPage, path, adminsOnly)
  }
})
