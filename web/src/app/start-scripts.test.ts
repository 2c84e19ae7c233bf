// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest'
import { EARLY_PRESSES } from '../lib/early-presses.ts'
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
  Reflect.deleteProperty(window, EARLY_PRESSES)
  document.body.replaceChildren()
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

it('what was typed before a reload for an update is restored on the same page, once', () => {
  const presses = new Set()
  Reflect.set(window, EARLY_PRESSES, presses)
  const form = () => {
    document.body.innerHTML = '<input name="title" value="Saved"><input name="title"><input id="own" type="checkbox">'
    return [...document.querySelectorAll('input')]
  }
  const fields = [
    ['input[name="title"]', 1, 'Typed'],
    ['input[id="own"]', 0, true],
    ['input[name="gone"]', 0, 'Lost'],
  ]
  sessionStorage.setItem('lamplightTyped', JSON.stringify({ page: location.href, fields }))
  const [first, second, own] = form()
  open()
  expect([first?.value, second?.value]).toEqual(['Saved', 'Typed'])
  expect([...presses]).toEqual([own])
  expect(started()).toBe(1)

  const [, again] = form()
  open()
  expect(again?.value).toBe('')

  sessionStorage.setItem('lamplightTyped', JSON.stringify({ page: `${location.href}other`, fields }))
  const [, elsewhere] = form()
  open()
  expect(elsewhere?.value).toBe('')
})
