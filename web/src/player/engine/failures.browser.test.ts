import { expect, test } from 'vitest'
import { button, passed, read } from '../testing/player-parts.ts'
import { startPlayer } from '../testing/start-player.ts'

const player = startPlayer()

test('an expired URL is renewed once, and playback continues at the same position', async () => {
  for (const formats of ['hls', 'mp4']) {
    const page = await player.open(`formats=${formats}&media=/expired&startAt=9`)
    await button(page, 'Play').click()
    await passed(page, 9.2)
    expect(await page.evaluate(() => playerLog.expired)).toBe(1)
    expect(await read(page, 'currentTime')).toBeLessThan(15)
  }
})

test('a video whose renewed URL is rejected too shows an error and can be retried', async () => {
  const page = await player.open('media=/expired&fresh=/gone')
  await button(page, 'Play').click()
  await page.getByRole('alert').getByText('This video is not available right now. Try again later.').waitFor()
  expect(await page.evaluate(() => playerLog.expired)).toBe(1)
  await button(page, 'Try again').waitFor()
})

test('a lost connection is shown as a message; playback resumes by itself when the server responds again, or by a retry', async () => {
  const failed = async () => {
    const page = await player.open('formats=mp4')
    player.site.cutMedia = true
    await button(page, 'Play').click()
    await page.getByRole('alert').getByText('The connection was lost.').waitFor()
    player.site.cutMedia = false
    return page
  }
  const restarted = await failed()
  await restarted.evaluate(() => window.dispatchEvent(new Event('server-responds')))
  await passed(restarted, 0.2)
  const page = await failed()
  await button(page, 'Try again').click()
  await passed(page, 0.2)
  expect(await page.getByRole('alert').count()).toBe(0)
})

test('a broken playlist falls back to the mp4; a file that is not a video shows a message [V-PLAYER-01]', async () => {
  const broken = await player.open('media=/media/junk')
  await button(broken, 'Play').click()
  await broken.getByRole('alert').getByText('This browser cannot play this video. Try another browser.').waitFor()
  expect(player.site.requests.filter((path) => path.startsWith('/media/junk/'))).toContain('/media/junk/clip.mp4')
})
