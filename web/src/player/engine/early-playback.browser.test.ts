import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { button, isMedia, passed, playedParts, read, reportedSeconds, seekBar, sum } from '../testing/player-parts.ts'
import { startPlayer } from '../testing/start-player.ts'

const player = startPlayer()

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
  const page = await player.open(`early=${early}&${search}${isChosen ? '&autoPlay' : ''}`, {}, prepare)
  // The last script of a document: a press before it is left to the player.
  await page.waitForFunction(() => Reflect.has(window, 'lamplightPlayback'))
  return page
}

const wake = (page: Page) => page.evaluate(() => globalThis.wake())
/** Counts what a viewer would notice as a break. */
const watchForBreaks = (page: Page) =>
  page.locator('video').evaluate((video) => {
    Object.assign(window, { breaks: [] })
    for (const name of ['emptied', 'seeking'])
      video.addEventListener(name, () => Reflect.get(window, 'breaks').push(name))
  })
const segments = () => player.site.requests.filter((path) => path.endsWith('.m4s'))

test('a chosen video plays before the scripts, and the player continues it in the same buffer [V-PLAYER-03, V-PLAYER-26]', async () => {
  const page = await openEarly()
  await passed(page, 0.3)
  await watchForBreaks(page)
  expect(player.site.requests.some((path) => path.endsWith('.m3u8'))).toBe(false)
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
})

test('play pressed before the scripts plays with the stored volume; the press is not repeated, the next one pauses [V-PLAYER-04, V-PLAYER-05]', async () => {
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
})

test('a chosen video that is paused before the scripts stays paused, and plays on from there [V-PLAYER-26]', async () => {
  const page = await openEarly()
  await passed(page, 0.3)
  await page.locator('video').click()
  expect(await read(page, 'paused')).toBe(true)
  const position = await read(page, 'currentTime')
  await wake(page)
  await page.locator('[data-started="true"], [data-paused="true"]').first().waitFor()
  await expect.poll(() => player.site.requests.some((path) => path.endsWith('.m3u8'))).toBe(true)
  expect([await read(page, 'paused'), await read(page, 'currentTime')]).toEqual([true, position])
  await button(page, 'Play').click()
  await passed(page, 4.3)
})

test.each([
  ['another quality was chosen', { preferences: { quality: 180 } }],
  ['only the sound is wanted', { preferences: { audioOnly: true } }],
])('when %s, nothing plays before the player [V-PLAYER-18]', async (_, options) => {
  const page = await openEarly({ isChosen: false, ...options })
  await button(page, 'Play').click()
  // The press is kept for the player.
  await page.locator('[data-play][data-pressed]').waitFor()
  await wake(page)
  await passed(page, 0.3)
  // The player begins with the playlist. What was started without it would have been requested before.
  expect(player.site.requests.find(isMedia)).toBe('/media/master.m3u8')
})

test.each(['/gone', '/expired', '/media/junk'])(
  'after a failed start from %s the player plays as if nothing had been tried, and carries out the press [V-PLAYER-04]',
  async (early) => {
    const page = await openEarly({ early, isChosen: false })
    await button(page, 'Play').click()
    // Whether the start has succeeded, once that is known.
    expect(await page.evaluate(() => Reflect.get(window, 'lamplightPlayback').first)).toBe(false)
    expect(player.site.requests).toContain(`${early}/small.mp4`)
    expect(await page.locator('video').getAttribute('src')).toBeNull()
    await wake(page)
    await passed(page, 0.3)
    await button(page, 'Pause').waitFor()
  },
)

test('an expired playlist is renewed while what was started plays, and playback continues at the same position', async () => {
  const page = await openEarly({ search: 'media=/expired&fresh=/media' })
  await passed(page, 0.5)
  await wake(page)
  await passed(page, 4.3)
  expect(await page.evaluate(() => globalThis.playerLog.expired)).toBe(1)
})
