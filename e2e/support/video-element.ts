import type { Page } from 'playwright-core'

/** The real state of the page's video element. */
export const played = (page: Page): Promise<{ seconds: number; frames: number }> =>
  page.locator('video').evaluate((element) => {
    const video = element as HTMLVideoElement
    return { seconds: video.currentTime, frames: video.getVideoPlaybackQuality().totalVideoFrames }
  })

/** Waits until the video has passed `seconds`. */
export const passed = (page: Page, seconds: number, timeout = 30_000) =>
  page.waitForFunction((limit) => (document.querySelector('video')?.currentTime ?? 0) > limit, seconds, { timeout })
