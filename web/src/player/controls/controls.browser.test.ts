import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { button, controls, passed, play, read } from '../testing/player-parts.ts'
import { startPlayer } from '../testing/start-player.ts'

const player = startPlayer()

test('controls hide 3 seconds after the last movement or when the pointer leaves, and return on movement and keys [V-PLAYER-19, V-PLAYER-20, V-PLAYER-22]', async () => {
  const page = await player.open()
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
  const comment = page.getByRole('textbox')
  await comment.press('a')
  expect(await page.locator('[data-controls="visible"]').count()).toBe(0)
  await comment.blur()
  await page.keyboard.press('ArrowUp')
  await controls(page, 'visible')
})

test('while paused the controls stay, regardless of pointer and time [V-PLAYER-23]', async () => {
  const page = await player.open()
  await page.clock.install()
  await page.reload()
  await play(page)
  await button(page, 'Pause').click()
  await page.mouse.move(340, 650)
  await page.clock.fastForward(60_000)
  await controls(page, 'visible')
  expect(await page.locator('[data-controls="hidden"]').count()).toBe(0)
})

test('a tap shows and hides the controls, and a double tap at a side jumps 10 seconds', async () => {
  const page = await player.open('', { hasTouch: true, viewport: { width: 390, height: 700 } })
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
})

test('in Arabic the player stays left to right, has Arabic texts, and axe finds nothing', async () => {
  const page = await player.open('lang=ar')
  const region = page.getByRole('region')
  expect(await region.evaluate((element) => getComputedStyle(element).direction)).toBe('ltr')
  await button(page, 'الإعدادات').click()
  await page.getByRole('menuitem', { name: 'اختصارات لوحة المفاتيح' }).waitFor()
  await page.evaluate(await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8'))
  const violations = await page.evaluate(async () => {
    const { axe } = globalThis as unknown as { axe: typeof import('axe-core') }
    const { violations } = await axe.run('section')
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
  })
  expect(violations).toEqual([])
})
