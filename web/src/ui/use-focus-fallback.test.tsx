import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { useFocusFallback } from './use-focus-fallback.ts'

function Page() {
  const [isAsking, setIsAsking] = useState(true)
  useFocusFallback()
  return (
    <main id="content">
      <h1>Morning psalm</h1>
      <section>
        <h2>Support Grace</h2>
        {isAsking && (
          <section aria-label="Your bank asks">
            <button type="button" onClick={() => setIsAsking(false)}>
              Confirm
            </button>
          </section>
        )}
      </section>
    </main>
  )
}

test('a message that is removed with its button passes the focus to the heading of the section around it, not to that of the page', async () => {
  render(<Page />)
  const button = screen.getByRole('button', { name: 'Confirm' })
  button.focus()
  fireEvent.click(button)
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Support Grace' })))
})

test('the focus of the next page is left to that page', async () => {
  render(<Page />)
  const button = screen.getByRole('button', { name: 'Confirm' })
  button.focus()
  history.pushState(null, '', '/another-page')
  fireEvent.click(button)
  await waitFor(() => expect(button.isConnected).toBe(false))
  await new Promise((resolve) => queueMicrotask(() => resolve(undefined)))
  expect(document.activeElement).toBe(document.body)
  history.replaceState(null, '', '/')
})

test('a control that is hidden passes the focus on too, as a list that makes room on a phone for what was chosen from it', async () => {
  render(<Page />)
  const button = screen.getByRole('button', { name: 'Confirm' })
  button.focus()
  const section = screen.getByText('Support Grace').parentElement as HTMLElement
  section.hidden = true
  button.blur()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Morning psalm' })))
})
