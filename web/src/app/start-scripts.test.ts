// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest'
import { EARLY_PLAYBACK } from '../player/early-playback.ts'
import { START_SCRIPTS } from './start-scripts.ts'

/** Runs the script as the last one of a document. */
function open(): void {
  const element = document.createElement('script')
  Object.assign(element.dataset, { entry: '/entry.js', modules: '/module.js', engine: '' })
  Object.defineProperty(document, 'currentScript', { value: element, configurable: true })
  new Function(START_SCRIPTS)()
}
const started = () => document.head.querySelectorAll('script[src="/entry.js"]').length

afterEach(() => {
  document.head.replaceChildren()
  Reflect.deleteProperty(window, EARLY_PLAYBACK)
  Reflect.deleteProperty(document, 'currentScript')
})

it('a page without a picture starts its scripts immediately', () => {
  open()
  expect(started()).toBe(1)
})

it('the scripts of a page whose video plays already wait for the first segment', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  Reflect.set(window, EARLY_PLAYBACK, { first: promise })
  open()
  expect(started()).toBe(0)
  resolve()
  await promise
  expect(started()).toBe(1)
})
