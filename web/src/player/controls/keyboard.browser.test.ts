import { expect, test } from 'vitest'
import { button, passed, read } from '../testing/player-parts.ts'
import { startPlayer } from '../testing/start-player.ts'

const player = startPlayer()

test('keys act with nothing focused or focus in the player, and not in a text field [V-PLAYER-21]', async () => {
  const page = await player.open()
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
})

test('? lists the shortcuts that work here, and single-key shortcuts can be turned off permanently', async () => {
  const page = await player.open()
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
})
