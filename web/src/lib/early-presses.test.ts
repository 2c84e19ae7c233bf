import { afterEach, expect, it, vi } from 'vitest'
import { EARLY_PRESSES_SCRIPT } from '../app/early-presses-script.ts'
import { EARLY_PLAYBACK } from '../player/engine/early-playback.ts'
import { forgetChosenVideo, isChosenVideo, noteChosenVideo } from './chosen-video.ts'
import { carryOutEarlyPresses, EARLY_PRESSES, takeEarlyPresses } from './early-presses.ts'

const click = (selector: string, options: MouseEventInit = {}) => {
  const element = document.querySelector(selector)
  if (!element) throw new Error(`There is no ${selector}.`)
  element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...options }))
}

/** Ends the listeners of the scripts that ran: in a browser they last as long as the page. */
let leave: (() => void)[] = []

/** A document as the server sends it, with its first script run. */
function open(body: string): void {
  document.body.innerHTML = body
  const targets = [globalThis, document] as const
  const added = targets.map((target) => vi.spyOn(target, 'addEventListener'))
  new Function(EARLY_PRESSES_SCRIPT)()
  for (const [index, spy] of added.entries()) {
    for (const [type, listener, options] of spy.mock.calls)
      leave.push(() => targets[index]?.removeEventListener(type, listener as EventListener, options))
    spy.mockRestore()
  }
}

/** From now on React handles presses. */
function wake(): string[] {
  const heard: string[] = []
  takeEarlyPresses()
  for (const button of document.querySelectorAll('button'))
    button.addEventListener('click', () => heard.push(button.id))
  carryOutEarlyPresses()
  return heard
}

afterEach(() => {
  sessionStorage.clear()
  Reflect.set(window, EARLY_PRESSES, null)
  Reflect.deleteProperty(window, EARLY_PLAYBACK)
  for (const end of leave) end()
  leave = []
  document.body.replaceChildren()
})

it('buttons pressed before the scripts have loaded are pressed again afterwards, each once and in order', () => {
  open('<button type="button" id="subscribe"><b>Subscribe</b></button><button type="button" id="like">Like</button>')
  click('#subscribe b')
  click('#like')
  click('#subscribe')
  expect(document.querySelector<HTMLElement>('#subscribe')?.dataset.pressed).toBe('')
  expect(wake()).toEqual(['subscribe', 'like'])
  expect(document.querySelector<HTMLElement>('#subscribe')?.dataset.pressed).toBeUndefined()
})

it('a press on the picture of the player counts for its play button', () => {
  open(
    '<section data-player><video></video><button type="button" id="mute"></button><button data-play type="button" id="play"></button></section>',
  )
  click('video')
  expect(wake()).toEqual(['play'])
})

it.each([
  ['is not repeated when the video plays already', true, []],
  ['is repeated when the video cannot play before the scripts', false, ['play']],
])('a press on play %s', (_, isCarriedOut, repeated) => {
  open('<section data-player><video></video><button data-play type="button" id="play"></button></section>')
  Reflect.set(window, EARLY_PLAYBACK, { press: () => isCarriedOut })
  click('video')
  expect(wake()).toEqual(repeated)
})

it('presses after hydration are not repeated', () => {
  open('<button type="button" id="like">Like</button>')
  expect(wake()).toEqual([])
  click('#like')
  carryOutEarlyPresses()
  expect(document.querySelector<HTMLElement>('#like')?.dataset.pressed).toBeUndefined()
})

it('a press on a submit button is left to the form, which is held until it is handled', () => {
  open('<form><button id="send">Send</button></form>')
  click('#send')
  expect(wake()).toEqual([])
  const submit = new Event('submit', { bubbles: true, cancelable: true })
  document.querySelector('form')?.dispatchEvent(submit)
  expect(submit.defaultPrevented).toBe(true)
})

it('a video opened by a press is recognised as chosen, once; one opened in a new tab or by its URL is not', () => {
  open('<a href="/video/12?list=3"><span>Film</span></a><a href="/profile/12">Channel</a>')
  const stay = (event: Event) => event.preventDefault()
  document.addEventListener('click', stay)
  leave.push(() => document.removeEventListener('click', stay))
  click('a[href^="/profile"]')
  click('a[href^="/video"]', { ctrlKey: true })
  expect(isChosenVideo(12)).toBe(false)
  click('a[href^="/video"] span')
  expect(isChosenVideo(13)).toBe(false)
  expect(isChosenVideo(12)).toBe(true)
  forgetChosenVideo()
  expect(isChosenVideo(12)).toBe(false)
})

it('in a browser that forbids storage, a video opened by a press is recognised as chosen within the page', () => {
  const forbidden = vi.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  })
  open('<a href="/video/12">Film</a>')
  const stay = (event: Event) => event.preventDefault()
  document.addEventListener('click', stay)
  leave.push(() => document.removeEventListener('click', stay))
  click('a')
  expect([isChosenVideo(12), isChosenVideo(13)]).toEqual([true, false])
  noteChosenVideo(13)
  expect([isChosenVideo(12), isChosenVideo(13)]).toEqual([false, true])
  forgetChosenVideo()
  expect(isChosenVideo(13)).toBe(false)
  forbidden.mockRestore()
})
