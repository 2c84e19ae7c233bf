/** Parts of the player on a page, and what its video says. */
import type { Page } from 'playwright-core'

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
export const seekBar = (page: Page) => page.getByRole('slider', { name: 'Position in the video' })
export const volumeBar = (page: Page) => page.getByRole('slider', { name: 'Volume' })

export const read = <Key extends 'currentTime' | 'duration' | 'volume' | 'muted' | 'paused' | 'playbackRate' | 'ended'>(
  page: Page,
  key: Key,
): Promise<HTMLVideoElement[Key]> =>
  page.locator('video').evaluate((video, name) => (video as HTMLVideoElement)[name], key) as Promise<
    HTMLVideoElement[Key]
  >

/** Waits until the video has passed `seconds`. */
export const passed = (page: Page, seconds: number) =>
  page.waitForFunction((limit) => (document.querySelector('video')?.currentTime ?? 0) > limit, seconds)

/** What the browser counts as played, in the parts between jumps. How long a press takes is up to the machine. */
export const playedParts = (page: Page): Promise<number[]> =>
  page.locator('video').evaluate((element) => {
    const { played } = element as HTMLVideoElement
    return Array.from({ length: played.length }, (_, n) => played.end(n) - played.start(n))
  })

export const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)

/** The seconds that the player has reported as played. */
export const reportedSeconds = async (page: Page) =>
  sum(await page.evaluate(() => playerLog.played.map(([seconds]) => seconds)))

/** Waits until the controls are shown or hidden. */
export const controls = (page: Page, state: 'visible' | 'hidden') =>
  page.locator(`[data-controls="${state}"]`).waitFor()

/** Whether a requested path is a playlist or a part of the video. */
export const isMedia = (path: string) => /\.(m3u8|m4s|mp4)$/.test(path)

/** Presses play, and waits until the video plays. */
export async function play(page: Page): Promise<void> {
  await button(page, 'Play').click()
  await passed(page, 0.1)
}
