import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { button, seekBar } from '../testing/player-parts.ts'
import { startPlayer } from '../testing/start-player.ts'

const player = startPlayer()

const chapterRails = (page: Page) => page.locator('[data-chapters] > div')
const chapterEntries = (page: Page) => page.getByRole('menu', { name: 'Chapters' }).getByRole('menuitemradio')

test('the seek bar has a gap between chapters, and names the one at the pointer', async () => {
  const page = await player.open()
  await chapterRails(page).nth(2).waitFor()
  const boxes = await chapterRails(page).evaluateAll((rails) => rails.map((rail) => rail.getBoundingClientRect()))
  expect(boxes).toHaveLength(3)
  const gaps = boxes.slice(1).map(({ left }, index) => left - (boxes[index]?.right ?? 0))
  expect(gaps.map(Math.round)).toEqual([3, 3])
  // The plain rail would fill the gaps.
  expect(await page.locator('[data-chapters] + *').isVisible()).toBe(false)
  const box = await seekBar(page).boundingBox()
  if (!box) throw new Error('The seek bar is not drawn.')
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await page.getByText('Part 2', { exact: true }).waitFor()
  expect(await chapterRails(page).evaluateAll((rails) => rails.map((rail) => 'pointed' in rail.dataset))).toEqual([
    false,
    true,
    false,
  ])
  // What is played of the second chapter, which is behind its start only.
  await seekBar(page).fill('50')
  const played = () =>
    chapterRails(page).evaluateAll((rails) =>
      rails.map((rail) => {
        const { width = 0 } = rail.lastElementChild?.getBoundingClientRect() ?? {}
        return Math.round((10 * Math.min(width, rail.clientWidth)) / rail.clientWidth)
      }),
    )
  await expect.poll(played).toEqual([10, 5, 0])
})

test('the current chapter is named beside the time; its button opens the list of chapters, by keyboard as well', async () => {
  const page = await player.open()
  await button(page, 'Chapter: Part 1').press('Enter')
  expect(await chapterEntries(page).allInnerTexts()).toEqual(['Part 1\n0:00', 'Part 2\n0:10', 'Part 3\n0:20'])
  await expect.poll(() => page.evaluate(() => document.activeElement?.ariaChecked)).toBe('true')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.getByText('0:10 / 0:30').waitFor()
  await button(page, 'Chapter: Part 2').waitFor()
  expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('Part 2')
  await page.keyboard.press('Control+ArrowRight')
  await button(page, 'Chapter: Part 3').waitFor()
  expect(await page.getByRole('status').textContent()).toBe('Part 3')
  await seekBar(page).press('Control+ArrowLeft')
  await button(page, 'Chapter: Part 2').click()
  await expect.poll(() => chapterEntries(page).nth(1).getAttribute('aria-checked')).toBe('true')
  await page.keyboard.press('Escape')
  await chapterEntries(page).first().waitFor({ state: 'detached' })
})

test('where there is no room beside the time, the chapters are an entry of the settings', async () => {
  const page = await player.open('', { hasTouch: true, viewport: { width: 390, height: 700 } })
  await button(page, 'Settings').tap()
  await page.getByRole('menuitem', { name: 'Chapters' }).tap()
  await chapterEntries(page).nth(2).tap()
  await page.getByText('0:20 / 0:30').waitFor()
  expect(await page.getByRole('button', { name: /Chapter/ }).count()).toBe(0)
})

test('when what shows chapters cannot be loaded, the rail is that of other videos, and the keys still reach them', async () => {
  let isRefused = false
  const page = await player.open('', {}, (opened) =>
    opened.route(/chapter-parts/, async (route) => {
      await route.abort()
      isRefused ||= route.request().url().endsWith('.js')
    }),
  )
  await expect.poll(() => isRefused).toBe(true)
  await page.keyboard.press('Control+ArrowRight')
  await page.getByText('0:10 / 0:30').waitFor()
  const rail = page.locator('[aria-hidden="true"]', { has: page.locator('xpath=following-sibling::input') }).first()
  expect([await chapterRails(page).count(), await rail.isVisible()]).toEqual([0, true])
})

test('a video without chapters has none in its controls', async () => {
  const page = await player.open('bare')
  await button(page, 'Settings').click()
  // What the menu requests when it opens: what shows chapters would have been requested before.
  await page.getByRole('menuitem', { name: /Quality/ }).waitFor()
  expect(player.site.requests.filter((path) => /chapter-parts.*\.js$/.test(path))).toEqual([])
  expect([await chapterRails(page).count(), await page.getByText(/Chapter|Part/).count()]).toEqual([0, 0])
  expect(await seekBar(page).getAttribute('aria-valuetext')).toBe('0 seconds of 30 seconds')
})
