import { render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { scrollableByKeyboard } from './scrollable-by-keyboard.ts'

afterEach(() => vi.unstubAllGlobals())

test('what scrolls is reached by Tab while it has more than it shows, and keeps the focus afterwards', () => {
  let resized = () => {}
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(onResize: () => void) {
        resized = onResize
      }
      observe() {}
      disconnect() {}
    },
  )
  const height = vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(200)
  render(<p ref={scrollableByKeyboard}>A long description</p>)
  const text = screen.getByText('A long description')
  expect(text.tabIndex).toBe(0)
  text.focus()
  height.mockReturnValue(0)
  resized()
  expect(text.tabIndex).toBe(-1)
  expect(document.activeElement).toBe(text)
})
