import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { renderPart } from '../../testing/render-app.tsx'
import { Button } from '../button.tsx'
import { IconButton } from '../icon-button.tsx'

const bubble = () => document.querySelector('[role="tooltip"]')
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms))
const enter = (name: string) => fireEvent.pointerEnter(screen.getByRole('button', { name }), { pointerType: 'mouse' })
const leave = (name: string) => fireEvent.pointerLeave(screen.getByRole('button', { name }))

describe('a tooltip', () => {
  let days = 0
  beforeEach(async () => {
    await renderPart(
      <>
        <IconButton label="Upload" icon={null} />
        <IconButton label="Language" icon={null} />
        <Button disabledReason="Choose a file first">Send</Button>
      </>,
    )
    vi.useFakeTimers()
    // No other tooltip has just closed, neither in an earlier test nor by the real clock of an earlier file.
    days += 1
    vi.advanceTimersByTime(days * 24 * 3_600_000)
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('opens after 700 ms of hovering, and not earlier [V-TOAST-04]', () => {
    enter('Upload')
    pass(699)
    expect(bubble()).toBeNull()
    pass(1)
    expect(bubble()?.textContent).toBe('Upload')
  })

  it('opens at once when the pointer comes from another one within 300 ms [V-TOAST-05]', () => {
    enter('Upload')
    pass(700)
    // It closes 120 ms after the pointer has left it.
    leave('Upload')
    pass(120 + 299)
    enter('Language')
    pass(0)
    expect(bubble()?.textContent).toBe('Language')
    leave('Language')
    pass(120 + 300)
    enter('Upload')
    pass(0)
    expect(bubble()).toBeNull()
  })

  it('closes with Escape', () => {
    enter('Upload')
    pass(700)
    fireEvent.keyDown(document.body, { key: 'Escape' })
    expect(bubble()).toBeNull()
  })

  it('stays beside its control when the page is scrolled or its content moves', () => {
    let resized = () => {}
    class Observer {
      constructor(callback: () => void) {
        resized = callback
      }
      observe() {}
      disconnect() {}
    }
    vi.stubGlobal('ResizeObserver', Observer)
    const button = screen.getByRole('button', { name: 'Upload' })
    const moveTo = (top: number) => {
      button.getBoundingClientRect = () => new DOMRect(100, top, 40, 40)
    }
    const placed = () => document.querySelector<HTMLElement>('[role="tooltip"]')?.style.translate
    moveTo(100)
    enter('Upload')
    pass(700)
    expect(placed()).toBe('120px 146px')
    moveTo(60)
    fireEvent.scroll(document)
    expect(placed()).toBe('120px 106px')
    moveTo(200)
    resized()
    expect(placed()).toBe('120px 246px')
    vi.unstubAllGlobals()
  })

  it('shows why a button is disabled, which stays focusable and does nothing', () => {
    const button = screen.getByRole('button', { name: 'Send' })
    enter('Send')
    pass(700)
    expect(button.getAttribute('aria-disabled')).toBe('true')
    expect(button.hasAttribute('disabled')).toBe(false)
    expect(document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'Choose a file first',
    )
  })

  it('does not open on touch', () => {
    fireEvent.pointerEnter(screen.getByRole('button', { name: 'Upload' }), { pointerType: 'touch' })
    pass(2000)
    expect(bubble()).toBeNull()
  })
})
