import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { focusPressed } from './focus-pressed.ts'

let stop: () => void

beforeAll(() => {
  // jsdom does not know the option, like Safari before 18.4.
  const focus = vi.spyOn(HTMLElement.prototype, 'focus').mockImplementation((options) => void options?.focusVisible)
  stop = focusPressed()
  focus.mockRestore()
})

afterAll(() => stop())

afterEach(() => document.body.replaceChildren())

/** A page whose main part can have the focus. A press on its button returns what has the focus while it is carried out. */
function page() {
  document.body.innerHTML = '<main tabindex="-1"><input /><button><i></i></button></main>'
  const [main, field, button, icon] = document.querySelectorAll<HTMLElement>('main, input, button, i')
  if (!main || !field || !button || !icon) throw new Error('incomplete')
  const press = () => {
    let focused: Element | null = null
    button.addEventListener('click', () => (focused = document.activeElement), { once: true })
    icon.click()
    return focused
  }
  return { main, field, button, press }
}

it('a button that the browser has not focused has the focus when its press is carried out', () => {
  const { main, button, press } = page()
  expect(press()).toBe(button)
  // Safari focuses what is around the button.
  main.focus()
  expect(press()).toBe(button)
})

it('a press that leaves the focus in a field does not move it', () => {
  const { field, press } = page()
  field.focus()
  expect(press()).toBe(field)
})

it('a browser that would draw a ring around every pressed button is left as it is', () => {
  const listen = vi.spyOn(document, 'addEventListener')
  focusPressed()
  expect(listen).not.toHaveBeenCalled()
  listen.mockRestore()
})
