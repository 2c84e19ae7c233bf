import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { step } from './progress.mjs'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

/** @param {boolean} isTTY */
function stream(isTTY) {
  let text = ''
  return { isTTY, write: (/** @type {string} */ part) => (text += part), text: () => text }
}

const after = (/** @type {number} */ ms) => new Promise((resolve) => setTimeout(resolve, ms))

test('in a log a long step has a line at its beginning, every 15 seconds and at its end', async () => {
  const log = stream(false)
  const work = step('Installing packages', () => after(31_000), log)
  await vi.advanceTimersByTimeAsync(31_000)
  await work
  expect(log.text()).toBe(
    'Installing packages ...\nInstalling packages: 15 s so far\nInstalling packages: 30 s so far\nInstalling packages: done in 31 s\n',
  )
})

test('in a terminal a counter moves every second', async () => {
  const terminal = stream(true)
  const work = step('Installing packages', () => after(2_500), terminal)
  await vi.advanceTimersByTimeAsync(2_500)
  await work
  expect(terminal.text()).toBe(
    'Installing packages ...\rInstalling packages ... 1 s\rInstalling packages ... 2 s\r\x1b[KInstalling packages: done in 3 s\n',
  )
})

test('a failing step is reported and its failure is passed on', async () => {
  const log = stream(false)
  const failure = new Error('no network')
  await expect(step('Installing packages', () => Promise.reject(failure), log)).rejects.toBe(failure)
  expect(log.text()).toContain('Installing packages: failed after 0 s\n')
})
