import { expect, test } from 'vitest'
import { button, passed, play, read, seekBar } from '../testing/player-parts.ts'
import { startPlayer } from '../testing/start-player.ts'

const player = startPlayer()

test('the seek bar has steps of 0.1 percent, its keys move by time, and its accessible value is the time [V-PLAYER-06, V-PLAYER-07, V-PLAYER-16]', async () => {
  const page = await player.open()
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
})

test('dragging the seek bar follows the pointer and seeks to where it is released [V-PLAYER-07]', async () => {
  const page = await player.open()
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
})

test('a video that is playing goes on from where the seek bar is released, also after a drag past the end [V-PLAYER-07]', async () => {
  const page = await player.open()
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
})

test('the seek bar shows a preview picture at the pointer', async () => {
  const page = await player.open()
  const box = await seekBar(page).boundingBox()
  if (!box) throw new Error('The seek bar is not drawn.')
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  const picture = page.locator('[data-picture="true"] > div')
  await picture.waitFor()
  expect(await picture.evaluate(({ style }) => [style.backgroundImage, style.backgroundPosition])).toEqual([
    `url("${player.site.origin}/media/sprite.jpg")`,
    expect.stringMatching(/^-(640|800)px 0px$/),
  ])
})

test('the preview picture disappears when the seek bar becomes smaller: not every browser says that the pointer has left it', async () => {
  const page = await player.open()
  const box = await seekBar(page).boundingBox()
  if (!box) throw new Error('The seek bar is not drawn.')
  // Not by a movement of the mouse: this browser would repeat it after the change.
  await seekBar(page).dispatchEvent('pointermove', { clientX: box.x + box.width / 2 })
  const preview = page.locator('[data-picture="true"]')
  await preview.waitFor()
  await page.setViewportSize({ width: 700, height: 700 })
  await preview.waitFor({ state: 'detached' })
})

test('the seek bar follows the video after a press with another button than the first, whose release is not always sent', async () => {
  const page = await player.open()
  await play(page)
  await button(page, 'Pause').click()
  await seekBar(page).hover()
  await page.mouse.down({ button: 'right' })
  await seekBar(page).fill('50')
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => seekBar(page).inputValue().then(Number)).toBeGreaterThan(60)
})
