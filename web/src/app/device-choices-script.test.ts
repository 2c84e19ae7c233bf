import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { rememberOnDevice } from '../lib/device-choice.ts'
import { DEVICE_CHOICES_SCRIPT } from './device-choices-script.ts'

/** Opens a document in English and light. @returns whether it is loaded again. */
function open(): boolean {
  const reload = vi.fn()
  Object.assign(document.documentElement, { lang: 'en' }).dataset.theme = 'light'
  new Function('location', DEVICE_CHOICES_SCRIPT)({ reload })
  return reload.mock.calls.length > 0
}
/** Also of what other tests have left. */
function clear(): void {
  localStorage.clear()
  for (const cookie of document.cookie.split('; ')) {
    Reflect.set(document, 'cookie', `${cookie.split('=')[0]}=; path=/; max-age=0`)
  }
}
beforeEach(clear)
afterEach(() => {
  clear()
  delete document.documentElement.dataset.theme
  document.documentElement.lang = ''
})

it('a language and a theme that only local storage knows are restored, once [L-LANG-06, L-LANG-12, V-THEME-02]', () => {
  localStorage.setItem('language', 'ar')
  localStorage.setItem('theme', 'dark')
  expect(open()).toBe(true)
  expect(document.cookie).toBe('theme=dark; language=ar')
  expect(open()).toBe(false)
})

it('nothing is loaded again for an unknown value, for what is shown already, or against the cookie [L-LANG-07]', () => {
  expect(open()).toBe(false)
  localStorage.setItem('language', 'tlh')
  localStorage.setItem('theme', 'light')
  expect([open(), document.cookie]).toEqual([false, ''])
  rememberOnDevice('language', 'de')
  localStorage.setItem('language', 'ar')
  expect([open(), document.cookie]).toEqual([false, 'language=de'])
})

it('nothing is loaded again where cookies are forbidden', () => {
  localStorage.setItem('language', 'ar')
  const cookie = vi.spyOn(document, 'cookie', 'set').mockImplementation(() => {})
  expect(open()).toBe(false)
  cookie.mockRestore()
})
