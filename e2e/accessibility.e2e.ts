/** Every page for everybody: WCAG 2.2 AA rules, keyboard only, and the narrowest screen. */
import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { violations } from './support/axe.ts'
import { contrast } from './support/contrast.ts'
import { focusIs, tabTo } from './support/keyboard.ts'
import { publish } from './support/publish.ts'
import { PASSWORD, type Person } from './support/site.ts'
import { follow, startStory, visit } from './support/story.ts'
import { passed } from './support/video-element.ts'

const story = startStory({}, { isWebOnly: true })
let grace: Person
let moderator: Person
let psalm: number

beforeAll(async () => {
  const { site } = story
  grace = await site.person('grace')
  moderator = await site.person('keeper', 'moderator')
  psalm = await publish(site, grace, 'clip.mp4', {
    title: 'A psalm at daybreak',
    description: 'One\ntwo\nthree\nfour\nfive',
  })
  await site.addVideo(grace, { title: 'A sermon on patience', views: 1234 })
  await site.addVideo(grace, { title: 'Waiting for its review', status: 'pending' })
  await site.addVideo(grace, {
    title: 'Refused',
    status: 'rejected',
    contentNotes: 'Please add the name of the singer.',
  })
  const comment = await site.addComment(grace, psalm, 'Thank you all')
  await site.addComment(moderator, psalm, 'Peace', comment)
})

/** Two pages of one route are never one after the other: `follow` waits for a heading of another route. */
const pages = () =>
  [
    [null, '/auth'],
    [null, '/moderation'],
    [moderator, '/'],
    [moderator, `/video/${psalm}`],
    [moderator, `/profile/${grace.id}`],
    [moderator, '/video/999999'],
    [moderator, '/search?q=psalm'],
    [moderator, '/upload'],
    [moderator, '/search?q=zzzz'],
    [moderator, '/moderation'],
    [moderator, '/subscriptions'],
    [moderator, '/history'],
    [moderator, '/watch-later'],
    [moderator, '/liked-videos'],
    [moderator, '/settings'],
    [moderator, '/no/such/page'],
    [grace, '/studio'],
  ] as const

/** Visits every page in a language, as each person in one browser session: the first page is loaded, the others are followed. */
async function visitAll(language: string, check: (page: Page, path: string) => Promise<void>): Promise<void> {
  const opened = new Map<Person | null, Page>()
  for (const [person, path] of pages()) {
    const known = opened.get(person)
    const page = known ?? (await story.page(person, { reducedMotion: 'reduce' }))
    if (known) await follow(page, path)
    else {
      opened.set(person, page)
      await page.context().addCookies([{ name: 'language', value: language, url: story.site.base }])
      await visit(page, path)
      await page.locator('#content h1').first().waitFor()
    }
    // Waits until no placeholder is left.
    await page.waitForFunction(
      () => document.querySelector('#content [role=status] [aria-hidden=true]:not(svg)') === null,
    )
    await check(page, path)
  }
}

/** Each pair of a language, a theme and a width occurs. */
const APPEARANCES = { en: { light: 1440, dark: 390 }, ar: { light: 390, dark: 1440 }, de: null } as const
type Language = keyof typeof APPEARANCES

/** What is wrong on the pages of a language. */
interface Faults {
  wcag: string[]
  wide: string[]
  doubled: string[]
}

/** Pages that scroll sideways and lines that are clipped, with doubled text size. */
const doubledTextFaults = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const root = document.documentElement
    root.style.fontSize = '200%'
    const isWide = root.scrollWidth > 320
    const cut = [...document.querySelectorAll<HTMLElement>('#content *, nav *')].filter((element) => {
      const { overflowY, webkitLineClamp } = getComputedStyle(element)
      const isHiding = overflowY === 'hidden' || overflowY === 'clip'
      const hasWords = [...element.childNodes].some((node) => node.nodeType === 3 && node.nodeValue?.trim())
      const isSpoken = element.closest('.visually-hidden, [data-folded]') !== null || element.clientHeight < 2
      // What is folded on purpose has a button that unfolds it.
      return (
        isHiding &&
        hasWords &&
        !isSpoken &&
        webkitLineClamp === 'none' &&
        (element.scrollHeight > element.clientHeight + 2 || element.scrollWidth > element.clientWidth + 2)
      )
    })
    const faults = [
      ...(isWide ? [`${location.pathname} ${root.scrollWidth}`] : []),
      ...cut.map((element) => element.outerHTML),
    ]
    root.style.fontSize = ''
    return faults
  })

const visits = new Map<Language, Promise<Faults>>()

/** The faults of a language. Its pages are visited once for all tests, and checked in each appearance while they are open. */
function faultsIn(language: Language): Promise<Faults> {
  const known = visits.get(language)
  if (known) return known
  const faults: Faults = { wcag: [], wide: [], doubled: [] }
  const visited = visitAll(language, async (page, path) => {
    for (const [theme, width] of Object.entries(APPEARANCES[language] ?? {})) {
      await page.setViewportSize({ width, height: 900 })
      await page.evaluate((name) => document.documentElement.setAttribute('data-theme', name), theme)
      faults.wcag.push(...(await violations(page)).map((violation) => `${path} ${theme} ${violation}`))
    }
    await page.setViewportSize({ width: 320, height: 640 })
    // Waits until the page has been rendered and painted at this width.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    if (width > 320) faults.wide.push(`${path} ${width}`)
    if (language !== 'ar') faults.doubled.push(...(await doubledTextFaults(page)))
  }).then(() => faults)
  visits.set(language, visited)
  return visited
}

test.for([
  ['en', 'light at 1440 pixels and dark at 390'],
  ['ar', 'light at 390 pixels and dark at 1440'],
] as const)('no page breaks a rule of WCAG 2.2 AA: %s, %s', async ([language]) => {
  story.allow(/404/)
  expect((await faultsIn(language)).wcag).toEqual([])
})

test.for(['en', 'ar', 'de'] as const)('no page scrolls sideways at 320 pixels: %s', async (language) => {
  story.allow(/404/)
  expect((await faultsIn(language)).wide).toEqual([])
})

test('with doubled text size no page scrolls sideways or clips a line at 320 pixels, in English and in long German words', async () => {
  story.allow(/404/)
  expect((await faultsIn('en')).doubled).toEqual([])
  expect((await faultsIn('de')).doubled).toEqual([])
})

test('at 400 percent zoom the header scrolls away, and more than half of the window is left for the page', async () => {
  const page = await story.page(grace)
  await page.setViewportSize({ width: 320, height: 256 })
  await page.goto('/')
  await page.getByRole('main').getByRole('article').first().waitFor()
  await page.evaluate(() => window.scrollTo({ top: 400, behavior: 'instant' }))
  const covered = await page.evaluate(() => {
    const { innerWidth, innerHeight } = window
    const isOfPage = (y: number) => document.elementFromPoint(innerWidth / 2, y)?.closest('#content') != null
    return Array.from({ length: innerHeight }, (_, y) => y).filter((y) => !isOfPage(y)).length
  })
  expect(covered).toBeLessThan(80)
})

test('what opens on a page is accessible too: register, menus, reply, dialogs', async () => {
  const found: string[] = []
  const visitor = await story.open(null, '/auth', { reducedMotion: 'reduce' })
  await visitor.getByRole('tab', { name: 'Register' }).click()
  await visitor.getByRole('tabpanel').getByRole('button', { name: 'Register' }).click()
  await visitor.getByText('Username must be at least 3 characters').waitFor()
  found.push(...(await violations(visitor)))

  const page = await story.open(grace, `/video/${psalm}`, { reducedMotion: 'reduce' })
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  await page.getByRole('menu').waitFor()
  found.push(...(await violations(page)))
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Reply to Grace' }).click()
  await page.getByRole('button', { name: 'Account menu of Grace' }).click()
  await page.getByRole('menu').waitFor()
  found.push(...(await violations(page)))
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Options for Grace’s comment' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByText('Delete this comment?').waitFor()
  found.push(...(await violations(page)))
  expect(found).toEqual([])
})

test.for(['light', 'dark'] as const)(
  'in forced colours what is current or chosen is filled: %s',
  async (colorScheme) => {
    const page = await story.page(grace, { forcedColors: 'active', colorScheme })
    const grounds = (selector: string) =>
      page
        .locator(selector)
        .filter({ visible: true })
        .evaluateAll((elements) => [...new Set(elements.map((element) => getComputedStyle(element).backgroundColor))])
    await page.goto('/')
    await page.getByRole('main').getByRole('link', { name: 'All', exact: true }).waitFor()
    const highlight = await page.evaluate(() => {
      const probe = document.body.appendChild(document.createElement('i'))
      probe.style.cssText = 'forced-color-adjust: none; background: Highlight'
      const colour = getComputedStyle(probe).backgroundColor
      probe.remove()
      return colour
    })
    for (const part of ['main', 'nav', 'header [role=tablist]']) {
      expect([part, await grounds(`${part} :is(a, button):is([aria-current=page], [aria-selected=true])`)]).toEqual([
        part,
        [highlight],
      ])
      const others = await grounds(`${part} :is(a:not([aria-current]), [aria-selected=false])`)
      expect([part, others.includes(highlight)]).toEqual([part, false])
    }
    await page.goto(`/profile/${grace.id}`)
    const line = (name: string) =>
      page
        .getByRole('main')
        .getByRole('tab', { name })
        .evaluate((tab) => getComputedStyle(tab).borderBottomColor)
    await page.getByRole('main').getByRole('tab', { name: 'Videos', selected: true }).waitFor()
    expect(await line('Playlists')).toBe(
      await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor),
    )
  },
)

test('the current entry of a navigation or playlist has an edge of 3:1 beside its background, light and dark', async () => {
  const steward = await story.site.person('steward', 'admin')
  expect((await steward.api.post(`/api/subscriptions/${grace.id}`)).status).toBe(200)
  const playlist = await steward.api.post('/api/playlists', { title: 'Mornings', videoId: psalm })
  const page = await story.page(steward, { reducedMotion: 'reduce' })
  /** The lower contrast of both themes. */
  const edgeOf = async (name: string, width: number) => {
    await page.setViewportSize({ width, height: 900 })
    const current = page.locator('nav [aria-current=page]:visible, ol [aria-current=true]')
    const entry = page.getByRole('link', { name }).and(current)
    const colours = await entry.evaluate((link) =>
      ['light', 'dark'].map((theme) => {
        document.documentElement.setAttribute('data-theme', theme)
        const [own, bar] = [getComputedStyle(link), getComputedStyle(link, '::before')]
        const barColour = bar.borderInlineStartWidth === '0px' ? bar.borderTopColor : bar.borderInlineStartColor
        return [
          bar.content === 'none' ? own.borderTopColor : barColour,
          getComputedStyle(document.documentElement).backgroundColor,
        ]
      }),
    )
    const contrasts = colours.map((pair) => {
      const [edge = [], ground = []] = pair.map((colour) => (colour.match(/[\d.]+/g) ?? []).map(Number))
      return contrast(edge, ground)
    })
    return Math.min(...contrasts)
  }
  await visit(page, `/profile/${grace.id}`)
  expect(await edgeOf(grace.displayName, 1440)).toBeGreaterThan(3)
  const { id } = playlist.json
  await visit(page, `/video/${psalm}?list=${id}`)
  expect(await edgeOf('A psalm at daybreak', 1440)).toBeGreaterThan(3)
  await follow(page, '/subscriptions')
  expect(await edgeOf('Subscriptions', 1440)).toBeGreaterThan(3)
  expect(await edgeOf('Subscriptions', 390)).toBeGreaterThan(3)
  await follow(page, '/admin/people')
  expect(await edgeOf('People', 1440)).toBeGreaterThan(3)
  expect(await edgeOf('People', 390)).toBeGreaterThan(3)
})

test.for(['light', 'dark'] as const)(
  'with more contrast, secondary text and borders stand out from the page, and the focus has a thicker outline: %s',
  async (colorScheme) => {
    const page = await story.page(grace, { colorScheme })
    await visit(page, '/settings')
    /** Contrast of a token to the page, in the panel that has its own colours too. */
    const contrasts = async () => {
      const places = await page.evaluate(() => {
        const pixel = (token: string, probe: HTMLElement) => {
          probe.style.color = `var(${token})`
          const context = document.createElement('canvas').getContext('2d')
          if (!context) throw new Error('no canvas')
          context.fillStyle = getComputedStyle(probe).color
          context.fillRect(0, 0, 1, 1)
          return [...context.getImageData(0, 0, 1, 1).data].slice(0, 3)
        }
        return [document.body, document.body.appendChild(document.createElement('div'))].map((place, index) => {
          if (index === 1) place.dataset.night = ''
          const probe = place.appendChild(document.createElement('i'))
          const pixels = ['--page', '--ink-muted', '--control-line', '--line'].map((token) => pixel(token, probe))
          probe.remove()
          if (index === 1) place.remove()
          return pixels
        })
      })
      return places.flatMap(([ground = [], ...colours]) => colours.map((colour) => contrast(colour, ground)))
    }
    const outline = async () => {
      await page.keyboard.press('Tab')
      return page.evaluate(() => getComputedStyle(document.activeElement ?? document.body).outlineWidth)
    }
    expect(Math.min(...(await contrasts()))).toBeLessThan(3)
    expect(await outline()).toBe('2px')
    await page.emulateMedia({ contrast: 'more' })
    const found = await contrasts()
    expect(found).toHaveLength(6)
    for (const [index, contrast] of found.entries()) expect(contrast).toBeGreaterThan(index % 3 === 2 ? 4.5 : 7)
    expect(await outline()).toBe('3px')
    expect(await violations(page)).toEqual([])
  },
)

test('in forced colours, which have no backgrounds and shadows, dialogs and tooltips have an edge', async () => {
  const page = await story.page(moderator, { forcedColors: 'active' })
  await visit(page, `/video/${psalm}`)
  const edgeOf = (found: Locator) => found.evaluate((element) => getComputedStyle(element).borderTopStyle)
  const flag = page.getByRole('main').getByRole('button', { name: 'Report', exact: true }).first()
  await flag.click()
  const dialog = page.getByRole('dialog', { name: 'Report' })
  expect(await edgeOf(dialog)).toBe('solid')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  const tooltip = page.getByRole('tooltip', { includeHidden: true })
  // Again when something above the button has moved it from under the pointer.
  await expect
    .poll(async () => {
      await page.mouse.move(0, 0)
      await flag.hover()
      return tooltip.waitFor({ timeout: 2_000 }).then(
        () => edgeOf(tooltip),
        () => 'no tooltip',
      )
    })
    .toBe('solid')
})

test('by keyboard only: sign in, choose a video, play it, comment; the focus moves to each heading', async () => {
  const page = await story.open(null, '/')
  await page.waitForURL('**/auth')
  await tabTo(page, 'the name', focusIs(page, 'textbox', /Username/))
  await page.keyboard.type('grace')
  await tabTo(page, 'the password', focusIs(page, 'textbox', /Password/))
  await page.keyboard.type(PASSWORD)
  await page.keyboard.press('Enter')
  await page.waitForURL(`${story.site.base}/`)

  await tabTo(page, 'the video', focusIs(page, 'link', /A psalm at daybreak/))
  await page.keyboard.press('Enter')
  await page.waitForURL(`**/video/${psalm}`)
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
  // It was opened by a press, so it plays; the key pauses and resumes it.
  await passed(page, 0.2)
  const isPaused = () => page.locator('video').evaluate((video) => (video as HTMLVideoElement).paused)
  await page.keyboard.press('k')
  await expect.poll(isPaused).toBe(true)
  // The event and not the state: the rest of a short clip may be over before the state is read.
  await page.locator('video').evaluate((video) => {
    video.addEventListener('play', () => document.body.setAttribute('data-resumed', ''))
  })
  await page.keyboard.press('k')
  await page.locator('body[data-resumed]').waitFor()
  await tabTo(page, 'the comment box', focusIs(page, 'textarea', /Add a comment/))
  await page.keyboard.type('Written without a mouse')
  await tabTo(page, 'the button', focusIs(page, 'button', /^Comment$/))
  await page.keyboard.press('Enter')
  await page.getByRole('article').getByText('Written without a mouse').waitFor()
})

test('with Shift+Tab nothing that has the focus is hidden on home: under what sticks to the top, or beside a row that scrolls', async () => {
  const page = await story.page(grace, { viewport: { width: 320, height: 400 } })
  await visit(page, '/')
  await page
    .getByRole('link', { name: /A psalm at daybreak/ })
    .first()
    .waitFor()
  const last = page.locator('#content a').last()
  // The link before the last one lies under the bar of categories: a browser scrolls to it as far as it has to.
  await page.locator('#content').evaluate((content) => {
    content.style.paddingBlockEnd = '200vh'
    const links = [...content.querySelectorAll('a')]
    links.at(-2)?.scrollIntoView()
    const under = links.at(-2)?.getBoundingClientRect().top ?? 0
    const bar = content.querySelector('nav')?.getBoundingClientRect().top ?? 0
    scrollBy({ top: under - bar - 4, behavior: 'instant' })
  })
  await last.evaluate((link) => link.focus({ preventScroll: true }))
  const hidden = () =>
    page.evaluate(() => {
      const focused = document.activeElement
      const { left, top, width, height } = focused?.getBoundingClientRect() ?? new DOMRect()
      const seen = document.elementFromPoint(left + width / 2, top + height / 2)
      return focused?.contains(seen) ? '' : `${focused?.textContent} under ${seen?.textContent}`
    })
  const isInContent = () => page.evaluate(() => document.activeElement?.closest('#content') !== null)
  for (let step = 0; step < 40 && (await isInContent()); step += 1) {
    await page.keyboard.press('Shift+Tab')
    await expect.poll(hidden).toBe('')
  }
  expect(await isInContent()).toBe(false)
})

test('the first Tab reaches the skip link to the content', async () => {
  const page = await story.page(grace)
  await visit(page, '/')
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Skip to content')
  await page.keyboard.press('Enter')
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('content')
})
