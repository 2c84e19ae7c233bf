import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { renderPart } from '../../testing/render-app.tsx'
import { ShowMore } from './show-more.tsx'

/** A list of so many pages. */
function List({ pages, onRead = () => {} }: { pages: number; onRead?: () => void }) {
  const [read, setRead] = useState(1)
  const readMore = () => {
    onRead()
    setRead(read + 1)
  }
  return (
    <>
      <ShowMore pages={{ hasMore: read < pages, isReadingMore: false, moreError: null, readMore }} />
      <button type="button">After the list</button>
    </>
  )
}

it('with the last page the focus goes to the end of the list, and on from there', async () => {
  await renderPart(<List pages={3} />)
  const user = userEvent.setup()
  const more = screen.getByRole('button', { name: 'Show more' })
  await user.click(more)
  expect(document.activeElement).toBe(more)
  await user.keyboard('{Enter}')
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
  expect(document.activeElement).toBe(screen.getByText('End of the list'))
  await user.tab()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'After the list' }))
})

it('a focus that has moved on while the last page was read stays where it is', async () => {
  await renderPart(<List pages={2} onRead={() => screen.getByRole('button', { name: 'After the list' }).focus()} />)
  await userEvent.click(screen.getByRole('button', { name: 'Show more' }))
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'After the list' }))
})

it('a list with a single page shows nothing', async () => {
  await renderPart(<List pages={1} />)
  expect(screen.queryByText('End of the list')).toBeNull()
})
