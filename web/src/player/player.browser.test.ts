// @vitest-environment node
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { launchChromium, launchHeadlessShell } from '../testing/chromium.ts'
import { type Contexts, createContexts } from '../testing/contexts.ts'
import { makeClip } from './testing/make-clip.ts'
import { servePlayerPage } from './testing/serve-page.ts'

/**
 * A real Chromium, a real clip, the built player under the site's content security policy. Most tests use the engine alone (the
 * headless shell), those at the end the whole browser.
 */
const TEST_MS = 60_000
/** Generous for busy machines: waiting ends as soon as the condition holds. */
const WAIT_MS = 30_000
let shell: Browser
let contexts: Contexts
let media: string
let site: Awaited<ReturnType<typeof servePlayerPage>>
let complaints: string[] = []

beforeAll(async () => {
  media = await mkdtemp(join(tmpdir(), 'player-clip-'))
  // Together: the clip is encoded while the page is built.
  ;[site, shell] = await Promise.all([servePlayerPage(media), launchHeadlessShell(), makeClip(media)])
  contexts = createContexts(shell, site.origin)
}, 120_000)

afterAll(async () => {
  await shell.close()
  await site.close()
  await rm(media, { recursive: true, force: true })
})

afterEach(async () => {
  site.cutMedia = false
  await contexts.reset()
  const seen = complaints
  complaints = []
  expect(seen, 'nothing breaks the page or its content security policy').toEqual([])
})

/** Opens the player; `search` says what it plays. `prepare` is called before the page is loaded. */
async function open(
  search = '',
  options: BrowserContextOptions = {},
  prepare?: (page: Page) => Promise<unknown>,
): Promise<Page> {
  const context = await contexts.open({ viewport: { width: 900, height: 700 }, ...options })
  context.setDefaultTimeout(WAIT_MS)
  const page = await context.newPage()
  await prepare?.(page)
  page.on('pageerror', (error) => complaints.push(String(error)))
  page.on('console', (message) => {
    // A press before hydration marks its button, which React's development build reports.
    const isExpected = /^Failed to load resource|data-pressed/.test(message.text())
    if (message.type() === 'error' && !isExpected) complaints.push(message.text())
  })
  site.requests = []
  await page.goto(`${site.origin}/?duration=30&${search}`)
  return page
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const seekBar = (page: Page) => page.getByRole('slider', { name: 'Position in the video' })
const volumeBar = (page: Page) => page.getByRole('slider', { name: 'Volume' })

const read = <Key extends 'currentTime' | 'duration' | 'volume' | 'muted' | 'paused' | 'playbackRate' | 'ended'>(
  page: Page,
  key: Key,
): Promise<HTMLVideoElement[Key]> =>
  page.locator('video').evaluate((video, name) => (video as HTMLVideoElement)[name], key) as Promise<
    HTMLVideoElement[Key]
  >

/** Waits until the video has passed `seconds`. */
const passed = (page: Page, seconds: number) =>
  page.waitForFunction((limit) => (document.querySelector('video')?.currentTime ?? 0) > limit, seconds)

/** What the browser itself counts as played, in the parts between jumps. How long a press takes is up to the machine. */
const playedParts = (page: Page): Promise<number[]> =>
  page.locator('video').evaluate((element) => {
    const { played } = element as HTMLVideoElement
    return Array.from({ length: played.length }, (_, n) => played.end(n) - played.start(n))
  })

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)
const reportedSeconds = async (page: Page) =>
  sum(await page.evaluate(() => playerLog.played.map(([seconds]) => seconds)))

const controls = (page: Page, state: 'visible' | 'hidden') => page.locator(`[data-controls="${state}"]`).waitFor()

const isMedia = (path: string) => /\.(m3u8|m4s|mp4)$/.test(path)

async function play(page: Page): Promise<void> {
  await button(page, 'Play').click()
  await passed(page, 0.1)
}

test(
  'no media is loaded before playback, and then frames decode and time advances [V-PLAYER-04]',
  async () => {
    const page = await open()
    await page.locator('video').hover()
    await page.waitForLoadState('networkidle')
    expect(site.requests.filter(isMedia)).toEqual([])
    await play(page)
    await passed(page, 0.5)
    const frames = await page
      .locator('video')
      .evaluate((video) => (video as HTMLVideoElement).getVideoPlaybackQuality().totalVideoFrames)
    expect(frames).toBeGreaterThan(2)
    expect(site.requests.some((path) => path.endsWith('.m4s'))).toBe(true)
    await button(page, 'Pause').click()
    await button(page, 'Play').waitFor()
    expect(await read(page, 'paused')).toBe(true)
  },
  TEST_MS,
)

test(
  'the page itself can start it at a time before anything is loaded, as a time in the description does',
  async () => {
    const page = await open()
    await button(page, 'Play').waitFor()
    await page.locator('video').evaluate((video: HTMLVideoElement) => {
      video.muted = true
      video.currentTime = 3
      video.play().catch(() => {})
    })
    await passed(page, 3.2)
    await button(page, 'Pause').click()
    expect(await read(page, 'paused')).toBe(true)
  },
  TEST_MS,
)

test(
  'an mp4 without HLS plays, and pressing the picture toggles playback [V-PLAYER-01, V-PLAYER-02, V-PLAYER-05]',
  async () => {
    const page = await open('formats=mp4')
    await expect.poll(() => page.locator('video').getAttribute('poster')).toMatch(/\/media\/poster\.jpg$/)
    await page.locator('video').click()
    await passed(page, 0.3)
    await button(page, 'Pause').waitFor()
    await page.locator('video').click()
    await button(page, 'Play').waitFor()
    expect(site.requests.some((path) => path.endsWith('.m3u8'))).toBe(false)
  },
  TEST_MS,
)

test(
  'the state follows the element: a pause by the system, the end, and playing again [V-PLAYER-26]',
  async () => {
    const page = await open()
    await play(page)
    await page.locator('video').evaluate((video) => (video as HTMLVideoElement).pause())
    await button(page, 'Play').waitFor()
    await seekBar(page).fill('99')
    await button(page, 'Play').click()
    await button(page, 'Play again').waitFor()
    expect(await read(page, 'ended')).toBe(true)
    await button(page, 'Play again').click()
    await button(page, 'Pause').waitFor()
    expect(await read(page, 'currentTime')).toBeLessThan(10)
  },
  TEST_MS,
)

test(
  'the seek bar has steps of 0.1 percent, its keys move by time, and its accessible value is the time [V-PLAYER-06, V-PLAYER-07, V-PLAYER-16]',
  async () => {
    const page = await open()
    const bar = seekBar(page)
    expect(await bar.evaluate(({ min, max, step }: HTMLInputElement) => [min, max, step])).toEqual(['0', '100', '0.1'])
    await play(page)
    await button(page, 'Pause').click()
    // The length becomes exact while the first segments arrive.
    const seekAndReadPercent = async () => {
      await bar.fill('50')
      await bar.fill('50.1')
      return (100 * (await read(page, 'currentTime'))) / (await read(page, 'duration'))
    }
    await expect.poll(seekAndReadPercent).toBeCloseTo(50.1, 1)
    const duration = await read(page, 'duration')
    const steps: [string, number][] = [
      ['ArrowRight', 5],
      ['ArrowLeft', -5],
      ['PageUp', duration / 10],
      ['PageDown', -duration / 10],
    ]
    for (const [key, step] of steps) {
      const before = await read(page, 'currentTime')
      await bar.press(key)
      await expect.poll(async () => (await read(page, 'currentTime')) - before, { message: key }).toBeCloseTo(step, 1)
    }
    // The slider announces its new value itself.
    await bar.press('ArrowRight')
    const confirmed = page.getByText('5 seconds forward')
    await confirmed.waitFor()
    expect(await confirmed.getAttribute('aria-hidden')).toBe('true')
    await bar.press('Home')
    await expect.poll(() => read(page, 'currentTime')).toBe(0)
    await bar.fill('50')
    await expect.poll(() => bar.getAttribute('aria-valuetext')).toMatch(/^15 seconds of 30 seconds, .?Part 2.?$/)
    expect(await page.getByText('0:15 / 0:30').isVisible()).toBe(true)
  },
  TEST_MS,
)

test(
  'volume starts at 75; 0 mutes, more unmutes, unmuting restores the old volume, icons follow [V-PLAYER-08, V-PLAYER-09, V-PLAYER-10]',
  async () => {
    const page = await open()
    const bar = volumeBar(page)
    const icon = (name: string) => page.locator(`.lucide-${name}`).waitFor()
    expect(await bar.evaluate(({ min, max }: HTMLInputElement) => [min, max])).toEqual(['0', '100'])
    expect([await bar.inputValue(), await read(page, 'volume')]).toEqual(['75', 0.75])
    await icon('volume-2')
    await bar.fill('49')
    await icon('volume-1')
    await bar.fill('50')
    await icon('volume-2')
    await bar.fill('0')
    await icon('volume-x')
    expect(await read(page, 'muted')).toBe(true)
    await bar.fill('30')
    await icon('volume-1')
    expect([await read(page, 'muted'), await read(page, 'volume')]).toEqual([false, 0.3])
    await button(page, 'Mute').click()
    await icon('volume-x')
    expect([await bar.inputValue(), await bar.getAttribute('aria-valuetext')]).toEqual(['0', 'Muted'])
    await button(page, 'Unmute').click()
    expect([await read(page, 'muted'), await bar.inputValue()]).toEqual([false, '30'])
    await bar.fill('0')
    await button(page, 'Unmute').click()
    expect(await bar.inputValue()).toBe('30')
    await page.reload()
    await expect.poll(() => bar.inputValue()).toBe('30')
  },
  TEST_MS,
)

test(
  'controls hide 3 seconds after the last movement or when the pointer leaves, and return on movement and keys [V-PLAYER-19, V-PLAYER-20, V-PLAYER-22]',
  async () => {
    const page = await open()
    await page.clock.install()
    await page.reload()
    await play(page)
    // From here on time advances only with `runFor`, however slow the machine is.
    await page.clock.pauseAt(new Date(Date.now() + 60_000))
    await controls(page, 'hidden')
    await page.mouse.move(300, 200)
    await page.mouse.move(320, 220)
    await controls(page, 'visible')
    await page.clock.runFor(2900)
    expect(await page.locator('[data-controls="hidden"]').count()).toBe(0)
    await page.clock.runFor(200)
    await controls(page, 'hidden')
    await page.mouse.move(340, 240)
    await controls(page, 'visible')
    await page.mouse.move(340, 650)
    await controls(page, 'hidden')
    await page.keyboard.press('ArrowUp')
    await controls(page, 'visible')
  },
  TEST_MS,
)

test(
  'while paused the controls stay, regardless of pointer and time [V-PLAYER-23]',
  async () => {
    const page = await open()
    await page.clock.install()
    await page.reload()
    await play(page)
    await button(page, 'Pause').click()
    await page.mouse.move(340, 650)
    await page.clock.fastForward(60_000)
    await controls(page, 'visible')
    expect(await page.locator('[data-controls="hidden"]').count()).toBe(0)
  },
  TEST_MS,
)

test(
  'keys act with nothing focused or focus in the player, and not in a text field [V-PLAYER-21]',
  async () => {
    const page = await open()
    await button(page, 'Play').waitFor()
    await page.keyboard.press('k')
    await passed(page, 0.1)
    await page.keyboard.press(' ')
    await button(page, 'Play').waitFor()
    await page.keyboard.press('5')
    await expect.poll(() => read(page, 'currentTime')).toBeCloseTo(15, 0)
    const from = await read(page, 'currentTime')
    await page.keyboard.press('l')
    expect((await read(page, 'currentTime')) - from).toBeCloseTo(10, 1)
    await page.keyboard.press('Control+ArrowLeft')
    await expect.poll(() => read(page, 'currentTime')).toBe(20)
    await page.keyboard.press('ArrowDown')
    expect(await read(page, 'volume')).toBe(0.7)
    const announced = page.getByRole('status').getByText('70 percent')
    await announced.waitFor()
    expect(await announced.getAttribute('aria-hidden')).toBe('false')
    await page.keyboard.press('m')
    expect(await read(page, 'muted')).toBe(true)
    await page.keyboard.press('>')
    expect(await read(page, 'playbackRate')).toBe(1.25)
    await page.keyboard.press('Shift+N')
    expect(await page.evaluate(() => playerLog.next)).toBe(1)

    const comment = page.getByRole('textbox')
    await comment.focus()
    await page.keyboard.type('km 5?')
    expect([await comment.inputValue(), await read(page, 'muted'), await read(page, 'paused')]).toEqual([
      'km 5?',
      true,
      true,
    ])

    await button(page, 'Unmute').focus()
    await page.keyboard.press(' ')
    expect([await read(page, 'muted'), await read(page, 'paused')]).toEqual([false, true])
  },
  TEST_MS,
)

test(
  '? lists the shortcuts that work here, and single-key shortcuts can be turned off permanently',
  async () => {
    const page = await open()
    await button(page, 'Play').waitFor()
    await page.keyboard.press('?')
    const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await list.getByText('Play or pause').waitFor()
    expect(await list.getByText('Next video').count()).toBe(1)
    expect(await list.getByText('Wide player on or off').count()).toBe(0)
    await list.getByRole('checkbox').uncheck()
    await page.keyboard.press('Escape')
    await list.waitFor({ state: 'detached' })
    await page.keyboard.press('m')
    expect(await read(page, 'muted')).toBe(false)
    await page.keyboard.press('ArrowDown')
    expect(await read(page, 'volume')).toBe(0.7)
  },
  TEST_MS,
)

test(
  'captions are chosen by language, styled by the viewer, right to left if needed, and remembered [V-PLAYER-18]',
  async () => {
    const page = await open()
    await play(page)
    await button(page, 'Captions').click()
    await page.getByRole('menuitemradio', { name: 'English' }).click()
    const line = page.getByText('A lamp burns in the window.')
    await line.waitFor()
    // A line at the top of the picture stays inside it while the controls are shown.
    const [top, frame] = [
      await page.getByText('The street is dark.').boundingBox(),
      await page.locator('video').boundingBox(),
    ]
    expect(top?.y ?? 0).toBeGreaterThan(frame?.y ?? 0)
    const small = (await line.boundingBox())?.height ?? 0
    await button(page, 'Captions').click()
    await page.getByRole('menuitem', { name: /Text size/ }).click()
    await page.getByRole('menuitemradio', { name: 'Very large' }).click()
    await expect.poll(async () => (await line.boundingBox())?.height ?? 0).toBeGreaterThan(small)
    await page.keyboard.press('Escape')
    await page.keyboard.press('c')
    await line.waitFor({ state: 'detached' })
    await button(page, 'Captions').click()
    await page.getByRole('menuitemradio', { name: 'العربية' }).click()
    await page.reload()
    await play(page)
    const arabic = page.locator('[lang="ar"]', { hasText: 'مصباح' })
    expect(await arabic.evaluate((element) => getComputedStyle(element).direction)).toBe('rtl')
    // Written with `align:start`, and with a Latin name at its beginning: a line from right to left begins at the right, on a page from left to right too.
    const [text, picture] = [await arabic.boundingBox(), await page.locator('video').boundingBox()]
    const middle = (box: typeof text) => (box ? box.x + box.width / 2 : 0)
    expect(middle(text)).toBeGreaterThan(middle(picture))
  },
  TEST_MS,
)

test(
  'settings offer quality, speed and sound only, by keyboard as well [V-PLAYER-18]',
  async () => {
    const page = await open()
    await play(page)
    await button(page, 'Settings').press('Enter')
    await page.getByRole('menuitem', { name: /Quality/ }).press('ArrowRight')
    expect(await page.getByRole('menuitemradio').allInnerTexts()).toEqual([
      '180p',
      '90p',
      expect.stringContaining('Auto'),
    ])
    await page.getByRole('menuitemradio', { name: /Auto/ }).press('ArrowUp')
    await page.keyboard.press('Enter')
    await expect.poll(() => site.requests.some((path) => path.includes('small-'))).toBe(true)
    await button(page, 'Settings').click()
    await page.getByRole('menuitem', { name: /Speed/ }).press('ArrowRight')
    await page.getByRole('menuitemradio', { name: '1.5×' }).press('ArrowLeft')
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toMatch(/^Speed/)
    await page.keyboard.press('Enter')
    await page.getByRole('menuitemradio', { name: '1.5×' }).click()
    expect(await read(page, 'playbackRate')).toBe(1.5)
    const before = await read(page, 'currentTime')
    await button(page, 'Settings').click()
    await page.getByRole('menuitemcheckbox', { name: 'Audio only' }).click()
    await passed(page, before + 0.5)
    expect(await page.locator('video').evaluate((video) => (video as HTMLVideoElement).videoWidth)).toBe(0)
    expect(await read(page, 'playbackRate')).toBe(1.5)
    await button(page, 'Pause').waitFor()
  },
  TEST_MS,
)

test(
  'unmuting after a drag to 0, or a key held until then on the slider or elsewhere in the player, restores the volume before it [V-PLAYER-10]',
  async () => {
    const page = await open()
    const bar = volumeBar(page)
    const box = await bar.boundingBox()
    if (!box) throw new Error('The slider of the volume is not drawn.')
    const at = (share: number) => [box.x + box.width * share, box.y + box.height / 2] as const
    await page.mouse.move(...at(0.75))
    await page.mouse.down()
    await page.mouse.move(...at(-0.1), { steps: 20 })
    await page.mouse.up()
    expect(await bar.inputValue()).toBe('0')
    await button(page, 'Unmute').click()
    expect(await bar.inputValue()).toBe('75')

    for (const place of [bar, button(page, 'Full screen')]) {
      await bar.fill('40')
      await place.focus()
      // Without `up` each further `down` is a repetition.
      for (let n = 0; n < 8; n += 1) await page.keyboard.down('ArrowDown')
      await page.keyboard.up('ArrowDown')
      expect(await bar.inputValue()).toBe('0')
      await button(page, 'Unmute').click()
      expect(await bar.inputValue()).toBe('40')
    }
    // Presses one after another are several changes.
    await bar.fill('15')
    await bar.focus()
    for (let n = 0; n < 3; n += 1) await page.keyboard.press('ArrowDown')
    await button(page, 'Unmute').click()
    expect(await bar.inputValue()).toBe('5')
  },
  TEST_MS,
)

test(
  'dragging the seek bar follows the pointer and seeks to where it is released [V-PLAYER-07]',
  async () => {
    const page = await open()
    await play(page)
    await button(page, 'Pause').click()
    const box = await seekBar(page).boundingBox()
    if (!box) throw new Error('The seek bar is not drawn.')
    const at = (share: number) => [box.x + box.width * share, box.y + box.height / 2] as const
    await page.mouse.move(...at(0.1))
    await page.mouse.down()
    await page.mouse.move(...at(0.9), { steps: 6 })
    await page.mouse.move(...at(0.5), { steps: 6 })
    await page.mouse.up()
    await expect.poll(() => read(page, 'currentTime')).toBeCloseTo(15, 0)
  },
  TEST_MS,
)

test(
  'a video that is playing goes on from where the seek bar is released, also after a drag past the end [V-PLAYER-07]',
  async () => {
    const page = await open()
    await play(page)
    const box = await seekBar(page).boundingBox()
    if (!box) throw new Error('The seek bar is not drawn.')
    const at = (share: number) => [box.x + box.width * share, box.y + box.height / 2] as const
    await page.mouse.move(...at(0.1))
    await page.mouse.down()
    await page.mouse.move(...at(1.1), { steps: 6 })
    await expect.poll(() => read(page, 'ended')).toBe(true)
    await expect.poll(() => read(page, 'paused')).toBe(true)
    await page.mouse.move(...at(0.5), { steps: 6 })
    await page.mouse.up()
    await expect.poll(() => read(page, 'paused')).toBe(false)
    await passed(page, 15.5)
    await button(page, 'Pause').click()
    expect(await read(page, 'ended')).toBe(false)
  },
  TEST_MS,
)

test(
  'the seek bar shows a preview picture at the pointer',
  async () => {
    const page = await open()
    const box = await seekBar(page).boundingBox()
    if (!box) throw new Error('The seek bar is not drawn.')
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
    const picture = page.locator('[data-picture="true"] > div')
    await picture.waitFor()
    expect(await picture.evaluate(({ style }) => [style.backgroundImage, style.backgroundPosition])).toEqual([
      `url("${site.origin}/media/sprite.jpg")`,
      expect.stringMatching(/^-(640|800)px 0px$/),
    ])
  },
  TEST_MS,
)

const chapterRails = (page: Page) => page.locator('[data-chapters] > div')
const chapterEntries = (page: Page) => page.getByRole('menu', { name: 'Chapters' }).getByRole('menuitemradio')

test(
  'the seek bar has a gap between chapters, and names the one at the pointer',
  async () => {
    const page = await open()
    await chapterRails(page).nth(2).waitFor()
    const boxes = await chapterRails(page).evaluateAll((rails) => rails.map((rail) => rail.getBoundingClientRect()))
    expect(boxes).toHaveLength(3)
    const gaps = boxes.slice(1).map(({ left }, index) => left - (boxes[index]?.right ?? 0))
    expect(gaps.map(Math.round)).toEqual([3, 3])
    // The plain rail would fill the gaps.
    expect(await page.locator('[data-chapters] + *').isVisible()).toBe(false)
    const box = await seekBar(page).boundingBox()
    if (!box) throw new Error('The seek bar is not drawn.')
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
    await page.getByText('Part 2', { exact: true }).waitFor()
    expect(await chapterRails(page).evaluateAll((rails) => rails.map((rail) => 'pointed' in rail.dataset))).toEqual([
      false,
      true,
      false,
    ])
    // What is played of the second chapter, which is behind its start only.
    await seekBar(page).fill('50')
    const played = () =>
      chapterRails(page).evaluateAll((rails) =>
        rails.map((rail) => {
          const { width = 0 } = rail.lastElementChild?.getBoundingClientRect() ?? {}
          return Math.round((10 * Math.min(width, rail.clientWidth)) / rail.clientWidth)
        }),
      )
    await expect.poll(played).toEqual([10, 5, 0])
  },
  TEST_MS,
)

test(
  'the current chapter is named beside the time; its button opens the list of chapters, by keyboard as well',
  async () => {
    const page = await open()
    await button(page, 'Chapter: Part 1').press('Enter')
    expect(await chapterEntries(page).allInnerTexts()).toEqual(['Part 1\n0:00', 'Part 2\n0:10', 'Part 3\n0:20'])
    await expect.poll(() => page.evaluate(() => document.activeElement?.ariaChecked)).toBe('true')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.getByText('0:10 / 0:30').waitFor()
    await button(page, 'Chapter: Part 2').waitFor()
    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('Part 2')
    await page.keyboard.press('Control+ArrowRight')
    await button(page, 'Chapter: Part 3').waitFor()
    expect(await page.getByRole('status').textContent()).toBe('Part 3')
    await seekBar(page).press('Control+ArrowLeft')
    await button(page, 'Chapter: Part 2').click()
    await expect.poll(() => chapterEntries(page).nth(1).getAttribute('aria-checked')).toBe('true')
    await page.keyboard.press('Escape')
    await chapterEntries(page).first().waitFor({ state: 'detached' })
  },
  TEST_MS,
)

test(
  'where there is no room beside the time, the chapters are an entry of the settings',
  async () => {
    const page = await open('', { hasTouch: true, viewport: { width: 390, height: 700 } })
    await button(page, 'Settings').tap()
    await page.getByRole('menuitem', { name: 'Chapters' }).tap()
    await chapterEntries(page).nth(2).tap()
    await page.getByText('0:20 / 0:30').waitFor()
    expect(await page.getByRole('button', { name: /Chapter/ }).count()).toBe(0)
  },
  TEST_MS,
)

test(
  'when what shows chapters cannot be loaded, the rail is that of other videos, and the keys still reach them',
  async () => {
    const page = await open('', {}, (opened) => opened.route(/chapter-parts/, (route) => route.abort()))
    await button(page, 'Play').waitFor()
    await page.waitForLoadState('networkidle')
    const rail = page.locator('[aria-hidden="true"]', { has: page.locator('xpath=following-sibling::input') }).first()
    expect([await chapterRails(page).count(), await rail.isVisible()]).toEqual([0, true])
    await page.keyboard.press('Control+ArrowRight')
    await page.getByText('0:10 / 0:30').waitFor()
  },
  TEST_MS,
)

test(
  'a video without chapters has none in its controls',
  async () => {
    const page = await open('bare')
    await button(page, 'Settings').click()
    await page.getByRole('menuitem', { name: /Speed/ }).waitFor()
    await page.waitForLoadState('networkidle')
    expect([await chapterRails(page).count(), await page.getByText(/Chapter|Part/).count()]).toEqual([0, 0])
    expect(await seekBar(page).getAttribute('aria-valuetext')).toBe('0 seconds of 30 seconds')
  },
  TEST_MS,
)

test(
  'playback resumes where the viewer stopped, and skipped parts are not reported as played',
  async () => {
    const page = await open('startAt=8')
    await page.getByText('0:08 / 0:30').waitFor()
    await button(page, 'Play').click()
    await passed(page, 8.8)
    await seekBar(page).fill('80')
    await passed(page, 24.3)
    await button(page, 'Pause').click()
    await button(page, 'Play').waitFor()
    const parts = await playedParts(page)
    expect(parts).toHaveLength(2)
    const seconds = await reportedSeconds(page)
    expect(seconds).toBeGreaterThan(0.8)
    expect(seconds).toBeCloseTo(sum(parts), 0)
    const reports = await page.evaluate(() => playerLog.played)
    expect(reports.at(-1)?.[1]).toBeCloseTo(await read(page, 'currentTime'), 0)
  },
  TEST_MS,
)

test(
  'an expired URL is renewed once, and playback continues at the same position',
  async () => {
    for (const formats of ['hls', 'mp4']) {
      const page = await open(`formats=${formats}&media=/expired&startAt=9`)
      await button(page, 'Play').click()
      await passed(page, 9.2)
      expect(await page.evaluate(() => playerLog.expired)).toBe(1)
      expect(await read(page, 'currentTime')).toBeLessThan(15)
    }
  },
  TEST_MS,
)

test(
  'a video whose renewed URL is rejected too shows an error and can be retried',
  async () => {
    const page = await open('media=/expired&fresh=/gone')
    await button(page, 'Play').click()
    await page.getByRole('alert').getByText('This video is not available right now. Try again later.').waitFor()
    expect(await page.evaluate(() => playerLog.expired)).toBe(1)
    await button(page, 'Try again').waitFor()
  },
  TEST_MS,
)

test(
  'a lost connection is shown as a message; playback resumes by itself when the server responds again, or by a retry',
  async () => {
    const failed = async () => {
      const page = await open('formats=mp4')
      site.cutMedia = true
      await button(page, 'Play').click()
      await page.getByRole('alert').getByText('The connection was lost.').waitFor()
      site.cutMedia = false
      return page
    }
    const restarted = await failed()
    await restarted.evaluate(() => window.dispatchEvent(new Event('server-responds')))
    await passed(restarted, 0.2)
    const page = await failed()
    await button(page, 'Try again').click()
    await passed(page, 0.2)
    expect(await page.getByRole('alert').count()).toBe(0)
  },
  TEST_MS,
)

test(
  'a broken playlist falls back to the mp4; a file that is not a video shows a message [V-PLAYER-01]',
  async () => {
    const broken = await open('media=/media/junk')
    await button(broken, 'Play').click()
    await broken.getByRole('alert').getByText('This browser cannot play this video. Try another browser.').waitFor()
    expect(site.requests.filter((path) => path.startsWith('/media/junk/'))).toContain('/media/junk/clip.mp4')
  },
  TEST_MS,
)

test(
  'a tap shows and hides the controls, and a double tap at a side jumps 10 seconds',
  async () => {
    const page = await open('', { hasTouch: true, viewport: { width: 390, height: 700 } })
    const video = page.locator('video')
    await video.tap({ position: { x: 195, y: 90 } })
    await passed(page, 0.1)
    const jump = video.evaluate(
      (element) =>
        new Promise<number>((resolve) => {
          const { currentTime } = element as HTMLVideoElement
          element.addEventListener('seeking', () => resolve((element as HTMLVideoElement).currentTime - currentTime))
        }),
    )
    const { x = 0, y = 0 } = (await video.boundingBox()) ?? {}
    const finger = await page.context().newCDPSession(page)
    const start = Date.now() / 1000
    /** At a time that the test states: on a busy machine two calls would be too far apart for a double tap. */
    const tapSide = async (timestamp: number) => {
      const touchPoints = [{ x: x + 350, y: y + 60 }]
      await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints, timestamp })
      await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [], timestamp: timestamp + 0.05 })
    }
    await tapSide(start)
    await controls(page, 'hidden')
    await tapSide(start + 0.25)
    await controls(page, 'visible')
    expect(await jump).toBeGreaterThan(9.9)
    expect(await read(page, 'paused')).toBe(false)
  },
  TEST_MS,
)

test(
  'in Arabic the player stays left to right, has Arabic texts, and axe finds nothing',
  async () => {
    const page = await open('lang=ar')
    const player = page.getByRole('region')
    expect(await player.evaluate((element) => getComputedStyle(element).direction)).toBe('ltr')
    await button(page, 'الإعدادات').click()
    await page.getByRole('menuitem', { name: 'اختصارات لوحة المفاتيح' }).waitFor()
    await page.evaluate(await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8'))
    const violations = await page.evaluate(async () => {
      const { axe } = globalThis as unknown as { axe: typeof import('axe-core') }
      const { violations } = await axe.run('section')
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
    })
    expect(violations).toEqual([])
  },
  TEST_MS,
)

/** Opens the page as the server renders it, before its scripts; `wake` lets them hydrate it. */
async function openEarly({ early = '/media', search = '', isChosen = true, preferences = {} } = {}): Promise<Page> {
  // On the page, not on its context, which could not be used again.
  const prepare = (page: Page) =>
    page.addInitScript(
      ([chosen, stored]) => {
        if (chosen) sessionStorage.setItem('chosen video', `/ ${Date.now()}`)
        localStorage.setItem('player', stored)
        if (!chosen) return
        // Playwright's own calls count as a user's action, after which Chromium would allow sound.
        const { play } = HTMLMediaElement.prototype
        HTMLMediaElement.prototype.play = function () {
          return this.muted ? play.call(this) : Promise.reject(new DOMException('blocked', 'NotAllowedError'))
        }
      },
      [isChosen, JSON.stringify(preferences)] as const,
    )
  return open(`early=${early}&${search}${isChosen ? '&autoPlay' : ''}`, {}, prepare)
}

const wake = (page: Page) => page.evaluate(() => globalThis.wake())
/** Counts what a viewer would notice as a break. */
const watchForBreaks = (page: Page) =>
  page.locator('video').evaluate((video) => {
    Object.assign(window, { breaks: [] })
    for (const name of ['emptied', 'seeking'])
      video.addEventListener(name, () => Reflect.get(window, 'breaks').push(name))
  })
const segments = () => site.requests.filter((path) => path.endsWith('.m4s'))

test(
  'a chosen video plays before the scripts, and the player continues it in the same buffer [V-PLAYER-03, V-PLAYER-26]',
  async () => {
    const page = await openEarly()
    await passed(page, 0.3)
    await watchForBreaks(page)
    expect(site.requests.some((path) => path.endsWith('.m3u8'))).toBe(false)
    expect(await page.locator('[data-player]').getAttribute('data-paused')).toBe('false')
    const poster = page.locator('[data-player] > img')
    // A poster of another shape would be seen beside the picture.
    expect([await poster.count(), await poster.isVisible()]).toEqual([1, false])
    await wake(page)
    await button(page, 'Pause').waitFor()
    // Past the two segments that were there before: what the engine has appended.
    await passed(page, 4.5)
    expect(await page.evaluate(() => Reflect.get(window, 'breaks'))).toEqual([])
    expect(await read(page, 'muted')).toBe(true)
    await button(page, 'Unmute').first().waitFor()
    const state = await page.locator('video').evaluate((element) => {
      const { buffered, currentTime, duration } = element as HTMLVideoElement
      return { ranges: buffered.length, start: buffered.start(0), isAhead: buffered.end(0) > currentTime, duration }
    })
    expect(state).toMatchObject({ ranges: 1, start: 0, isAhead: true })
    expect(state.duration).toBeCloseTo(30, 0)
    // What the engine adds is on the same timeline as what was there.
    expect(await page.evaluate(() => Reflect.get(window, 'lamplightPlayback').buffer.timestampOffset)).toBe(0)
    expect(segments().filter((path) => path.endsWith('-00.m4s'))).toHaveLength(1)
    await expect.poll(() => segments().some((path) => path.endsWith('-03.m4s'))).toBe(true)
    await page.locator('video').hover()
    await button(page, 'Settings').click()
    await page.getByRole('menuitem', { name: /Quality/ }).click()
    await page.getByRole('menuitemradio', { name: '90p' }).click()
    await seekBar(page).fill('96')
    await expect.poll(() => segments().some((path) => path.endsWith('small-14.m4s'))).toBe(true)
    await expect.poll(() => read(page, 'ended')).toBe(true)
  },
  TEST_MS,
)

test(
  'play pressed before the scripts plays with the stored volume; the press is not repeated, the next one pauses [V-PLAYER-04, V-PLAYER-05]',
  async () => {
    const page = await openEarly({ isChosen: false, preferences: { volume: 30 } })
    await page.locator('[data-player] video').waitFor()
    expect(segments()).toEqual([])
    await button(page, 'Play').click()
    // More than the rounding of the sums below.
    await passed(page, 1)
    expect([await read(page, 'muted'), await read(page, 'volume')]).toEqual([false, 0.3])
    await wake(page)
    await button(page, 'Pause').waitFor()
    await passed(page, 1.5)
    await page.locator('video').click()
    await button(page, 'Play').waitFor()
    expect(await read(page, 'paused')).toBe(true)
    // What was watched before the scripts counts too.
    expect(await reportedSeconds(page)).toBeCloseTo(sum(await playedParts(page)), 0)
  },
  TEST_MS,
)

test(
  'a chosen video that is paused before the scripts stays paused, and plays on from there [V-PLAYER-26]',
  async () => {
    const page = await openEarly()
    await passed(page, 0.3)
    await page.locator('video').click()
    expect(await read(page, 'paused')).toBe(true)
    const position = await read(page, 'currentTime')
    await wake(page)
    await page.locator('[data-started="true"], [data-paused="true"]').first().waitFor()
    await expect.poll(() => site.requests.some((path) => path.endsWith('.m3u8'))).toBe(true)
    expect([await read(page, 'paused'), await read(page, 'currentTime')]).toEqual([true, position])
    await button(page, 'Play').click()
    await passed(page, 4.3)
  },
  TEST_MS,
)

test.each([
  ['another quality was chosen', { preferences: { quality: 180 } }],
  ['only the sound is wanted', { preferences: { audioOnly: true } }],
])(
  'when %s, nothing plays before the player [V-PLAYER-18]',
  async (_, options) => {
    const page = await openEarly({ isChosen: false, ...options })
    await button(page, 'Play').click()
    await page.waitForLoadState('networkidle')
    expect(segments()).toEqual([])
    await wake(page)
    await passed(page, 0.3)
  },
  TEST_MS,
)

test.each(['/gone', '/expired', '/media/junk'])(
  'after a failed start from %s the player plays as if nothing had been tried, and carries out the press [V-PLAYER-04]',
  async (early) => {
    const page = await openEarly({ early, isChosen: false })
    await button(page, 'Play').click()
    await page.waitForLoadState('networkidle')
    await expect.poll(() => page.locator('video').getAttribute('src')).toBeNull()
    await wake(page)
    await passed(page, 0.3)
    await button(page, 'Pause').waitFor()
  },
  TEST_MS,
)

test(
  'an expired playlist is renewed while what was started plays, and playback continues at the same position',
  async () => {
    const page = await openEarly({ search: 'media=/expired&fresh=/media' })
    await passed(page, 0.5)
    await wake(page)
    await passed(page, 4.3)
    expect(await page.evaluate(() => globalThis.playerLog.expired)).toBe(1)
  },
  TEST_MS,
)

describe('in the whole browser, which decides about windows and about sound without a press', () => {
  let chromium: Browser

  beforeAll(async () => {
    chromium = await launchChromium()
    contexts = createContexts(chromium, site.origin)
  })

  afterAll(() => chromium.close())

  test(
    'autoplay blocked with sound continues muted and offers the sound; if that is blocked too, the player is paused [V-PLAYER-03, V-PLAYER-24]',
    async () => {
      const page = await open('autoPlay')
      // Calling into the page counts as a user gesture: nothing is evaluated before the browser has decided.
      await expect.poll(() => site.requests.some((path) => path.endsWith('.m4s'))).toBe(true)
      const notice = page.getByRole('button', { name: 'Unmute', exact: true }).first()
      await notice.waitFor()
      expect(await read(page, 'muted')).toBe(true)
      await passed(page, 0.2)
      await notice.click()
      await expect.poll(() => read(page, 'muted')).toBe(false)

      await page.addInitScript(() => {
        HTMLMediaElement.prototype.play = () => Promise.reject(new DOMException('refused', 'NotAllowedError'))
      })
      await page.reload()
      await expect.poll(() => site.requests.some((path) => path.endsWith('.m4s'))).toBe(true)
      await button(page, 'Play').waitFor()
      expect(await read(page, 'paused')).toBe(true)
      expect(await page.getByRole('alert').count()).toBe(0)
    },
    TEST_MS,
  )

  test(
    'fullscreen shows the whole player, including controls and captions [V-PLAYER-17]',
    async () => {
      const page = await open()
      await button(page, 'Full screen').click()
      await button(page, 'Exit full screen').waitFor()
      expect(await page.evaluate(() => document.fullscreenElement?.getAttribute('aria-label'))).toBe(
        'Video player: Morning in the meadow',
      )
      await page.keyboard.press('f')
      await button(page, 'Full screen').waitFor()
      expect(await page.evaluate(() => document.fullscreenElement)).toBeNull()
    },
    TEST_MS,
  )

  test(
    'picture-in-picture opens and closes by button and by key [V-PLAYER-18]',
    async () => {
      const page = await open()
      await play(page)
      await button(page, 'Picture in picture').click()
      await page.getByText('Playing in a separate window.').waitFor()
      await page.keyboard.press('i')
      await button(page, 'Picture in picture').waitFor()
      expect(await page.evaluate(() => document.pictureInPictureElement)).toBeNull()
    },
    TEST_MS,
  )
})
