import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useAfterPress } from './use-after-press.ts'

function Line({ error }: { error?: string }) {
  return <p role="note">{useAfterPress(error) ?? 'nothing'}</p>
}
const shown = () => screen.getByRole('note').textContent

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

it('a message that appears during a press waits for the click, so that no button moves away under the finger', () => {
  const { rerender } = render(<Line />)
  fireEvent.pointerDown(document.body)
  rerender(<Line error="Please choose a name" />)
  expect(shown()).toBe('nothing')
  fireEvent.pointerUp(document.body)
  expect(shown()).toBe('nothing')
  fireEvent.click(document.body)
  act(() => vi.runAllTimers())
  expect(shown()).toBe('Please choose a name')
})

it('a press that ends without a click is over too, and without a press nothing is delayed', () => {
  const { rerender } = render(<Line />)
  fireEvent.pointerDown(document.body)
  rerender(<Line error="Too long" />)
  fireEvent.pointerCancel(document.body)
  act(() => vi.runAllTimers())
  expect(shown()).toBe('Too long')
  rerender(<Line />)
  expect(shown()).toBe('nothing')
})
