import { expect, test } from 'vitest'
import {
  button,
  isMedia,
  passed,
  play,
  playedParts,
  read,
  reportedSeconds,
  seekBar,
  sum,
} from './testing/player-parts.ts'
import { startPlayer } from './testing/start-player.ts'

const player = startPlayer()

test('no media is loaded before playback, and then frames decode and time advances [V-PLAYER-04]', async () => {
  const page = await player.open()
  await page.locator('video').hover()
  await expect.poll(() => player.site.requests.some((path) => /hls-engine.*\.js$/.test(path))).toBe(true)
  // Once the engine is there, the preview is two more requests, one after the other: media would have come before them.
  await seekBar(page).hover()
  await page.locator('[data-picture="true"]').waitFor()
  expect(player.site.requests.filter(isMedia)).toEqual([])
  const state = await page
    .locator('video')
    .evaluate((video: HTMLVideoElement) => [video.networkState, video.currentSrc])
  expect(state).toEqual([0, ''])
  await play(page)
  await passed(page, 0.5)
  const frames = await page
    .locator('video')
    .evaluate((video) => (video as HTMLVideoElement).getVideoPlaybackQuality().totalVideoFrames)
  expect(frames).toBeGreaterThan(2)
  expect(player.site.requests.some((path) => path.endsWith('.m4s'))).toBe(true)
  await button(page, 'Pause').click()
  await button(page, 'Play').waitFor()
  expect(await read(page, 'paused')).toBe(true)
})

test('the page itself can start it at a time before anything is loaded, as a time in the description does', async () => {
  const page = await player.open()
  await button(page, 'Play').waitFor()
  await page.locator('video').evaluate((video: HTMLVideoElement) => {
    video.muted = true
    video.currentTime = 3
    video.play().catch(() => {})
  })
  await passed(page, 3.2)
  await button(page, 'Pause').click()
  expect(await read(page, 'paused')).toBe(true)
})

test('an mp4 without HLS plays, and pressing the picture toggles playback [V-PLAYER-01, V-PLAYER-02, V-PLAYER-05]', async () => {
  const page = await player.open('formats=mp4')
  await expect.poll(() => page.locator('video').getAttribute('poster')).toMatch(/\/media\/poster\.jpg$/)
  await page.locator('video').click()
  await passed(page, 0.3)
  await button(page, 'Pause').waitFor()
  await page.locator('video').click()
  await button(page, 'Play').waitFor()
  expect(player.site.requests.some((path) => path.endsWith('.m3u8'))).toBe(false)
})

test('the state follows the element: a pause by the system, the end, and playing again [V-PLAYER-26]', async () => {
  const page = await player.open()
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
})

test('playback resumes where the viewer stopped, and skipped parts are not reported as played', async () => {
  const page = await player.open('startAt=8')
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
})
