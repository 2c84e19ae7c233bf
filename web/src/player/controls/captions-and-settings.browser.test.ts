import { expect, test } from 'vitest'
import { button, passed, play, read } from '../testing/player-parts.ts'
import { startPlayer } from '../testing/start-player.ts'

const player = startPlayer()

test('captions are chosen by language, styled by the viewer, right to left if needed, and remembered [V-PLAYER-18]', async () => {
  const page = await player.open()
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
  // Written with `align:start`, and with a Latin name at its beginning: a line from right to left begins at the right,
  // on a page from left to right too.
  const [text, picture] = [await arabic.boundingBox(), await page.locator('video').boundingBox()]
  const middle = (box: typeof text) => (box ? box.x + box.width / 2 : 0)
  expect(middle(text)).toBeGreaterThan(middle(picture))
})

test('settings offer quality, speed and sound only, by keyboard as well [V-PLAYER-18]', async () => {
  const page = await player.open()
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
  await expect.poll(() => player.site.requests.some((path) => path.includes('small-'))).toBe(true)
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
})
