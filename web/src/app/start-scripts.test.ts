import { afterEach, expect, it, vi } from 'vitest'
import { EARLY_PRESSES } from '../lib/early-presses.ts'
import { START_FAILED } from '../lib/start-failed.ts'
import { EARLY_PLAYBACK } from '../player/engine/early-playback.ts'
import { HOLD_UNTIL_FIRST_PICTURE, START_SCRIPTS } from './start-scripts.ts'

/** Runs the script as the last one of a document. */
function open(): void {
  const element = document.createElement('script')
  Object.assign(element.dataset, { entry: '/entry.js', modules: '/module.js', engine: '' })
  Object.defineProperty(document, 'currentScript', { value: element, configurable: true })
  new Function(HOLD_UNTIL_FIRST_PICTURE)()
  new Function(START_SCRIPTS)()
}
const doFontsWait = () => document.documentElement.dataset.opening !== undefined
const started = () => document.head.querySelectorAll('script[src="/entry.js"]').length

afterEach(() => {
  document.head.replaceChildren()
  Reflect.deleteProperty(window, EARLY_PLAYBACK)
  Reflect.deleteProperty(window, EARLY_PRESSES)
  document.body.replaceChildren()
  Reflect.deleteProperty(document, 'currentScript')
  delete document.documentElement.dataset.opening
  localStorage.clear()
  vi.unstubAllGlobals()
})

it('a page without a picture starts its scripts immediately', () => {
  open()
  expect(started()).toBe(1)
  expect(doFontsWait()).toBe(false)
})

it('a script that cannot be loaded is a start that has failed', () => {
  vi.useFakeTimers()
  const failed = vi.fn()
  addEventListener(START_FAILED, failed, { once: true })
  open()
  document.head.querySelector('script[src="/entry.js"]')?.dispatchEvent(new Event('error'))
  expect(failed).toHaveBeenCalledOnce()
  vi.useRealTimers()
})

/** A page with a first picture, which has loaded when `onload` is called. */
function openWithPicture() {
  const picture = { complete: false, onload: () => undefined }
  vi.stubGlobal(
    'Image',
    vi.fn().mockImplementation(function create() {
      return picture
    }),
  )
  document.head.innerHTML = '<link rel="preload" as="image" href="/poster.webp">'
  open()
  return picture
}

it('scripts wait for the first picture, and on a first visit fonts do too', () => {
  const picture = openWithPicture()
  expect([started(), doFontsWait()]).toEqual([0, true])
  picture.onload()
  expect([started(), doFontsWait()]).toEqual([1, false])
})

it('fonts do not wait in a browser that has opened a page before', () => {
  openWithPicture().onload()
  document.head.replaceChildren()
  openWithPicture()
  expect([started(), doFontsWait()]).toEqual([0, false])
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

it('a first segment that does not arrive holds scripts, fonts and thumbnails for two and a half seconds at most', () => {
  vi.useFakeTimers()
  Reflect.set(window, EARLY_PLAYBACK, { first: new Promise(() => undefined) })
  document.head.innerHTML = '<link rel="preload" as="image" href="/poster.webp">'
  open()
  vi.advanceTimersByTime(2_499)
  expect([started(), doFontsWait()]).toEqual([0, true])
  vi.advanceTimersByTime(1)
  expect([started(), doFontsWait()]).toEqual([1, false])
  vi.useRealTimers()
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

it('a password is not stored for the reload, also while it is shown', async () => {
  const file = '../../public/renew.js'
  const { renew } = await import(file)
  const reload = vi.fn()
  vi.stubGlobal('location', { href: 'https://lamplight.test/auth', reload })
  vi.stubGlobal('fetch', async () => ({ ok: false, status: 404 }))
  document.body.innerHTML =
    '<script data-entry="/entry.js"></script><input name="email" value="a@b.org" data-typed>' +
    '<input name="password" type="text" autocomplete="current-password" value="secret" data-typed>' +
    '<input name="newPassword" type="password" autocomplete="new-password" value="secret" data-typed>'
  void renew(true, false)
  await expect.poll(() => reload).toHaveBeenCalled()
  const { fields } = JSON.parse(sessionStorage.getItem('lamplightTyped') ?? '{}')
  expect(fields).toEqual([['input[name="email"]', 0, 'a@b.org']])
  sessionStorage.clear()
})
