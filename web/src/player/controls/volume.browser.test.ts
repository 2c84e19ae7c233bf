import { expect, test } from 'vitest'
import { button, read, volumeBar } from '../testing/player-parts.ts'
import { startPlayer } from '../testing/start-player.ts'

const player = startPlayer()

test('volume starts at 75; 0 mutes, more unmutes, unmuting restores the old volume, icons follow [V-PLAYER-08, V-PLAYER-09, V-PLAYER-10]', async () => {
  const page = await player.open()
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
})

test('unmuting after a drag to 0, or a key held until then on the slider or elsewhere in the player, restores the volume before it [V-PLAYER-10]', async () => {
  const page = await player.open()
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
})
