import { describe, expect, test } from 'vitest'
import { button, passed, play, read } from './testing/player-parts.ts'
import { startPlayer } from './testing/start-player.ts'

const player = startPlayer('whole')

describe('in the whole browser, which decides about windows and about sound without a press', () => {
  test('autoplay blocked with sound continues muted and offers the sound; if that is blocked too, the player is paused [V-PLAYER-03, V-PLAYER-24]', async () => {
    const page = await player.open('autoPlay')
    // Calling into the page counts as a user gesture: nothing is evaluated before the browser has decided.
    await expect.poll(() => player.site.requests.some((path) => path.endsWith('.m4s'))).toBe(true)
    const notice = page.getByRole('button', { name: 'Unmute', exact: true }).first()
    await notice.waitFor()
    expect(await read(page, 'muted')).toBe(true)
    await passed(page, 0.2)
    await notice.click()
    await expect.poll(() => read(page, 'muted')).toBe(false)

    await page.addInitScript(() => {
      HTMLMediaElement.prototype.play = () => Promise.reject(new DOMException('refused', 'NotAllowedError'))
    })
    player.site.requests = []
    await page.reload()
    await expect.poll(() => player.site.requests.some((path) => path.endsWith('.m4s'))).toBe(true)
    await button(page, 'Play').waitFor()
    expect(await read(page, 'paused')).toBe(true)
    expect(await page.getByRole('alert').count()).toBe(0)
  })

  test('fullscreen shows the whole player, including controls and captions [V-PLAYER-17]', async () => {
    const page = await player.open()
    await button(page, 'Full screen').click()
    await button(page, 'Exit full screen').waitFor()
    expect(await page.evaluate(() => document.fullscreenElement?.getAttribute('aria-label'))).toBe(
      'Video player: Morning in the meadow',
    )
    await page.keyboard.press('f')
    await button(page, 'Full screen').waitFor()
    expect(await page.evaluate(() => document.fullscreenElement)).toBeNull()
  })

  test('where the browser allows no fullscreen, in a frame without that right for example, it is not offered', async () => {
    const page = await player.open('', {}, (page) =>
      page.addInitScript(() => Object.defineProperty(document, 'fullscreenEnabled', { value: false })),
    )
    await button(page, 'Settings').waitFor()
    await expect.poll(() => button(page, 'Full screen').count()).toBe(0)
    await page.keyboard.press('?')
    await page.getByText('Sound on or off').waitFor()
    expect(await page.getByText('Full screen on or off').count()).toBe(0)
  })

  test('an iPhone shows the video itself on the full screen', async () => {
    const page = await player.open('', {}, (page) =>
      page.addInitScript(() => {
        Reflect.deleteProperty(Element.prototype, 'requestFullscreen')
        Object.defineProperty(document, 'fullscreenEnabled', { value: false })
        Object.assign(HTMLVideoElement.prototype, { webkitEnterFullscreen: () => (document.title = 'shown') })
      }),
    )
    await button(page, 'Full screen').click()
    expect(await page.title()).toBe('shown')
  })

  test('picture-in-picture opens and closes by button and by key [V-PLAYER-18]', async () => {
    const page = await player.open()
    await play(page)
    await button(page, 'Picture in picture').click()
    await page.getByText('Playing in a separate window.').waitFor()
    await page.keyboard.press('i')
    await button(page, 'Picture in picture').waitFor()
    expect(await page.evaluate(() => document.pictureInPictureElement)).toBeNull()
  })
})
