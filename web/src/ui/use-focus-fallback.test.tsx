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

/** A form without a heading of its own, as in the checkout, which makes room for another step. */
function Steps() {
  const [isAsked, setIsAsked] = useState(false)
  useFocusFallback()
  return (
    <main id="content">
      <h1>Checkout</h1>
      <section aria-label="Pay $4.99">
        {isAsked ? (
          <p>Your bank asks for a confirmation</p>
        ) : (
          <button type="button" onClick={() => setIsAsked(true)}>
            Pay
          </button>
        )}
      </section>
    </main>
  )
}

test('a step that makes room for the next one in a section without a heading passes the focus to the section', async () => {
  render(<Steps />)
  const button = screen.getByRole('button', { name: 'Pay' })
  button.focus()
  fireEvent.click(button)
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Pay $4.99' })))
})

/** A page that could not be loaded, while it is loaded again, and when it is there. */
function FailedPage() {
  const [state, setState] = useState<'failed' | 'loading' | 'there'>('failed')
  useFocusFallback()
  return (
    <>
      <main id="content" tabIndex={-1}>
        {state === 'failed' && (
          <button type="button" onClick={() => setState('loading')}>
            Try again
          </button>
        )}
        {state === 'there' && <h1>Grace Okafor</h1>}
      </main>
      <button type="button" onClick={() => setState('there')}>
        Load
      </button>
    </>
  )
}

test('a button that loads the page again passes the focus to the content, and then to the heading that comes', async () => {
  render(<FailedPage />)
  const button = screen.getByRole('button', { name: 'Try again' })
  button.focus()
  fireEvent.click(button)
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')))
  fireEvent.click(screen.getByRole('button', { name: 'Load' }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Grace Okafor' })))
})

test('content that was pressed keeps the focus when a heading appears', async () => {
  render(<FailedPage />)
  const main = screen.getByRole('main')
  main.focus()
  fireEvent.click(screen.getByRole('button', { name: 'Load' }))
  await screen.findByRole('heading', { name: 'Grace Okafor' })
  await new Promise((resolve) => queueMicrotask(() => resolve(undefined)))
  expect(document.activeElement).toBe(main)
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

/** Three rows, each with a link; the button of a row removes it, and `Reload` removes rows as another person would. */
function Rows({ labels }: { labels: readonly string[] }) {
  const [rows, setRows] = useState(labels.map((label, index) => ({ label, index })))
  const remove = (index: number) => setRows((now) => now.filter((row) => row.index !== index))
  useFocusFallback()
  return (
    <>
      <main id="content">
        <h1>My videos</h1>
        <ul>
          {rows.map(({ label, index }) => (
            <li key={index}>
              <a href={`/video/${index}`}>Video {index}</a>
              <button type="button" aria-label={`${label} ${index}`} onClick={() => remove(index)}>
                {label}
              </button>
            </li>
          ))}
        </ul>
      </main>
      <button type="button" onClick={() => remove(1)}>
        Reload
      </button>
    </>
  )
}

const SAME = ['Approve', 'Approve', 'Approve']
test('a row that is hidden with its list passes the focus on, as a list of rooms on a phone that makes room for a room', async () => {
  render(<Rows labels={SAME} />)
  const link = screen.getByRole('link', { name: 'Video 1' })
  link.focus()
  screen.getByRole('list').hidden = true
  link.blur()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'My videos' })))
})

test.each([
  ['that was removed by its button passes the focus to that of the next one', SAME, 'Approve 1', 'Approve 2'],
  ['that disappears by itself passes it to the heading: Enter would act on another row', SAME, 'Reload', 'My videos'],
  ['passes it to no button with another text', ['Delete', 'Undo', 'Delete'], 'Undo 1', 'Video 2'],
])('a row %s', async (_what, labels, pressed, focused) => {
  render(<Rows labels={labels} />)
  screen.getByRole('button', { name: `${labels[1]} 1` }).focus()
  fireEvent.click(screen.getByRole('button', { name: pressed }))
  await waitFor(() => expect(document.activeElement).not.toBe(document.body))
  const { activeElement } = document
  expect(activeElement?.getAttribute('aria-label') ?? activeElement?.textContent).toBe(focused)
})

/** A row closes when its button is pressed, and leaves the list when the list has been read again. */
function ClosingRows() {
  const [isOpen, setIsOpen] = useState(true)
  const [rows, setRows] = useState([1, 2])
  useFocusFallback()
  return (
    <>
      <main id="content">
        <h1>Reports</h1>
        <ul>
          {rows.map((row) => (
            <li key={row}>
              <button type="button" aria-expanded={row === 1 && isOpen}>
                Review {row}
              </button>
              {row === 1 && isOpen && (
                <button type="button" onClick={() => setIsOpen(false)}>
                  Decide
                </button>
              )}
            </li>
          ))}
        </ul>
      </main>
      <button type="button" onClick={() => setRows([2])}>
        Reload
      </button>
    </>
  )
}

test('a row that is removed after its pressed button passes the focus to the next one', async () => {
  render(<ClosingRows />)
  screen.getByRole('button', { name: 'Decide' }).focus()
  fireEvent.click(screen.getByRole('button', { name: 'Decide' }))
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Review 1'))
  fireEvent.click(screen.getByRole('button', { name: 'Reload' }))
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Review 2'))
})
