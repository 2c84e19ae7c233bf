/** Five languages and three themes: applied at once, on the next visit, and on every page. */
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { publish } from './support/publish.ts'
import type { Person } from './support/site.ts'
import { awake, follow, startStory, visit } from './support/story.ts'

const story = startStory({}, { isWebOnly: true })
let grace: Person
let moderator: Person
let psalm: number

beforeAll(async () => {
  grace = await story.site.person('grace')
  moderator = await story.site.person('keeper', 'moderator')
  psalm = await publish(story.site, grace, 'clip.mp4', { title: 'A psalm at daybreak' })
})

const LANGUAGES = [
  { code: 'en', name: 'English', all: 'All', direction: 'ltr' },
  { code: 'ar', name: 'العربية', all: 'الكل', direction: 'rtl' },
  { code: 'de', name: 'Deutsch', all: 'Alle', direction: 'ltr' },
  { code: 'es', name: 'Español', all: 'Todos', direction: 'ltr' },
  { code: 'fr', name: 'Français', all: 'Toutes', direction: 'ltr' },
] as const

const root = (page: Page) =>
  page.evaluate(() => {
    const { lang, dir } = document.documentElement
    return { lang, dir, stored: localStorage.getItem('language') }
  })
const languageButton = (page: Page) =>
  page.getByRole('banner').getByRole('button', { name: /^(Language|اللغة|Sprache|Idioma|Langue)$/ })

/**
 * What the server renders on the next visit. Waits until the browser has stored the cookie of the choice: pages write cookies
 * without waiting for that, and the request of a test does not go through the page.
 */
async function nextVisit(page: Page, choice: 'language' | 'theme', value: string): Promise<string> {
  const stored = async () => (await page.context().cookies()).find(({ name }) => name === choice)?.value
  await expect.poll(stored).toBe(value)
  return (await page.request.get('/')).text()
}

const GROUPS =
  'accounts|comments|common|errors|format|lists|moderation|player|search|shell|uploads|users|validation|videos'
/** Untranslated keys, like `videos.homeTitle`. */
const keysIn = (text: string): string[] => text.match(new RegExp(`\\b(${GROUPS})\\.[a-z]\\w+\\b`, 'g')) ?? []

/** Those in visible or accessible text. */
const keysShown = async (page: Page) => {
  const texts = await page.evaluate(() => [
    document.title,
    document.body.textContent,
    ...[...document.querySelectorAll('[aria-label], [placeholder], [title], [alt]')].flatMap((element) =>
      ['aria-label', 'placeholder', 'title', 'alt'].map((name) => element.getAttribute(name) ?? ''),
    ),
  ])
  return texts.flatMap((text) => keysIn(text ?? ''))
}

test('a first visit is in English, whatever is stored on the device under another name [L-LANG-07, L-LANG-01]', async () => {
  const page = await story.page(grace)
  await page.context().addCookies([{ name: 'language', value: 'tlh', url: story.site.base }])
  await page.goto('/')
  expect(await root(page)).toMatchObject({ lang: 'en', dir: 'ltr' })
  expect(await page.title()).toBe('Share and Watch Videos - Lamplight')
})

test('choosing a language changes texts and direction at once, and the next visit starts in it [L-LANG-02, L-LANG-03, L-LANG-04]', async () => {
  const page = await story.open(grace, '/')
  for (const { code, name, all, direction } of [...LANGUAGES.slice(1), LANGUAGES[0]]) {
    await languageButton(page).click()
    await page.getByRole('menuitemradio', { name }).click()
    await page.getByRole('main').getByRole('link', { name: all, exact: true }).waitFor()
    expect(await root(page)).toEqual({ lang: code, dir: direction, stored: code })
    const next = await nextVisit(page, 'language', code)
    expect(next).toMatch(new RegExp(`<html[^>]* lang="${code}" dir="${direction}"`))
    expect(next).toContain(`>${all}</a>`)
    if (code !== 'ar') continue
    await page.reload()
    await awake(page)
    await page.getByRole('main').getByRole('link', { name: all, exact: true }).waitFor()
    expect(await root(page)).toEqual({ lang: code, dir: direction, stored: code })
  }
})

test.for(LANGUAGES)(
  'no page shows the name of a text instead of the text: $name [L-LANG-20]',
  async ({ code, direction }) => {
    story.allow(/404/)
    const page = await story.page(moderator)
    await page.context().addCookies([{ name: 'language', value: code, url: story.site.base }])
    // Two pages of one route are never one after the other (follow).
    const paths = [
      `/video/${psalm}`,
      `/profile/${grace.id}`,
      '/search?q=psalm',
      '/upload',
      '/search?q=zzz',
      '/moderation',
    ]
    await visit(page, '/')
    for (const path of [
      '/',
      ...paths,
      '/history',
      '/watch-later',
      '/liked-videos',
      '/subscriptions',
      '/no/such/page',
    ]) {
      if (path !== '/') await follow(page, path)
      expect([path, await keysShown(page), (await root(page)).dir]).toEqual([path, [], direction])
      // What the server renders, without names of files and functions.
      const rendered = (await (await page.request.get(path)).text()).replace(
        /<link[^>]*>|<(script|style).*?<\/\1>/gs,
        '',
      )
      expect([path, rendered.includes(` dir="${direction}"`), keysIn(rendered)]).toEqual([path, true, []])
    }
  },
)

test('the bottom bar breaks no word at 320 pixels, also with doubled text size', async () => {
  const reader = await story.site.person('grace')
  const broken: string[] = []
  const page = await story.page(reader, { viewport: { width: 320, height: 640 } })
  for (const { code: language } of LANGUAGES) {
    await page.context().addCookies([{ name: 'language', value: language, url: story.site.base }])
    await page.goto('/subscriptions')
    for (const size of ['100%', '200%']) {
      await page.evaluate((fontSize) => document.documentElement.style.setProperty('font-size', fontSize), size)
      const found = await page.evaluate(() => {
        const bar = [...document.querySelectorAll('nav')].find((nav) => getComputedStyle(nav).position === 'fixed')
        const words = document.createRange()
        const isBroken = (link: Element) => {
          words.selectNodeContents(link.lastElementChild ?? link)
          return link.scrollWidth > link.clientWidth || new Set([...words.getClientRects()].map(({ y }) => y)).size > 1
        }
        const links = [...(bar?.querySelectorAll('a') ?? [])]
        if (!bar || links.length === 0 || bar.scrollWidth > 320) return ['the bar']
        return links.filter(isBroken).map((link) => link.textContent)
      })
      broken.push(...found.map((word) => `${language} ${size} ${word}`))
    }
  }
  expect(broken).toEqual([])
})

test('the search of the header has room to type from tablets on, also beside the longest labels', async () => {
  const page = await story.page(grace)
  const narrow: string[] = []
  for (const language of ['fr', 'es']) {
    await page.context().addCookies([{ name: 'language', value: language, url: story.site.base }])
    await page.goto('/subscriptions')
    for (const width of [768, 899, 900, 1024, 1199, 1200]) {
      await page.setViewportSize({ width, height: 800 })
      const room = await page
        .getByRole('banner')
        .getByRole('combobox')
        .evaluate((input) => input.clientWidth)
      if (room < 220) narrow.push(`${language} ${width}: ${room}`)
    }
  }
  expect(narrow).toEqual([])
})

test.for(['en', 'ar'])(
  'on a phone the words below the heading of the notifications start where it does (%s)',
  async (language) => {
    const page = await story.page(grace, { viewport: { width: 390, height: 844 } })
    await page.context().addCookies([{ name: 'language', value: language, url: story.site.base }])
    await visit(page, '/notifications')
    const edges = await page.evaluate(() => {
      const isRtl = document.dir === 'rtl'
      const texts = document.querySelectorAll('main h1, main h1 ~ div a[href*="/settings"]')
      return [...texts].map((element) => {
        const words = document.createRange()
        words.selectNodeContents(element)
        const { left, right } = words.getBoundingClientRect()
        return Math.round(isRtl ? right : left)
      })
    })
    expect(edges).toHaveLength(2)
    expect(Math.abs((edges[0] ?? 0) - (edges[1] ?? 0))).toBeLessThanOrEqual(1)
  },
)

test('the player is left to right also on an Arabic page [L-LANG-08]', async () => {
  const page = await story.page(grace)
  await page.context().addCookies([{ name: 'language', value: 'ar', url: story.site.base }])
  await page.goto(`/video/${psalm}`)
  const video = page.locator('video')
  await video.waitFor()
  expect(await video.evaluate((element) => getComputedStyle(element).direction)).toBe('ltr')
  expect(
    await page.locator('h1').evaluate((element) => getComputedStyle(element.parentElement ?? element).direction),
  ).toBe('rtl')
})

test('a title in the other direction than the page has room for its ellipsis, also when its language is unknown', async () => {
  await publish(story.site, grace, 'clip.mp4', { title: 'مزمور عند الفجر' })
  const page = await story.page(grace)
  for (const [language, words, side] of [
    ['ar', 'A psalm at daybreak', 'paddingRight'],
    ['en', 'مزمور عند الفجر', 'paddingLeft'],
  ] as const) {
    await page.context().addCookies([{ name: 'language', value: language, url: story.site.base }])
    await page.goto('/')
    const title = page.getByRole('main').locator('bdi', { hasText: words }).first()
    expect(await title.getAttribute('lang')).toBeNull()
    const room = await title.evaluate((element, name) => Number.parseFloat(getComputedStyle(element)[name]), side)
    expect([language, room > 8]).toEqual([language, true])
  }
})

test('the text of a search field keeps clear of its button, in either direction', async () => {
  const page = await story.page(grace)
  for (const language of ['ar', 'en']) {
    await page.context().addCookies([{ name: 'language', value: language, url: story.site.base }])
    await visit(page, '/forum')
    const field = page.getByRole('main').getByRole('searchbox')
    for (const text of ['psalm', 'صلاة']) {
      await field.fill(text)
      const [start, end] = await field.evaluate((input) => {
        const { left, right } = input.getBoundingClientRect()
        const { paddingLeft, paddingRight } = getComputedStyle(input)
        return [left + Number.parseFloat(paddingLeft), right - Number.parseFloat(paddingRight)] as const
      })
      const button = await page.getByRole('main').getByRole('search').getByRole('button').boundingBox()
      if (!button) throw new Error('no button')
      expect([language, text, button.x + button.width <= start || button.x >= end]).toEqual([language, text, true])
    }
  }
})

test('light by default; dark and the system’s choice are stored, and rendered by the server on the next visit [V-THEME-01, V-THEME-02, V-THEME-03]', async () => {
  const page = await story.open(grace, '/', { colorScheme: 'dark' })
  const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
  const theme = () => page.evaluate(() => document.documentElement.dataset.theme)
  const choose = async (name: string) => {
    await page.getByRole('button', { name: 'Account menu of Grace' }).click()
    await page.getByRole('menuitemradio', { name }).click()
  }
  expect(await theme()).toBe('light')
  const light = await ground()
  await choose('Dark')
  expect(await theme()).toBe('dark')
  await expect.poll(ground).not.toBe(light)
  const dark = await ground()
  expect(await nextVisit(page, 'theme', 'dark')).toContain('data-theme="dark"')
  await page.reload()
  await awake(page)
  expect([await theme(), await ground()]).toEqual(['dark', dark])

  await choose('Match the system')
  expect(await theme()).toBe('system')
  await expect.poll(ground).toBe(dark)
  await page.emulateMedia({ colorScheme: 'light' })
  await expect.poll(ground).toBe(light)
  await choose('Light')
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(ground).toBe(light)
  expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('light')
})
