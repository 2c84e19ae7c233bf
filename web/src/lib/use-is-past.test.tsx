import { act } from '@testing-library/react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { ClockProvider } from './clock.tsx'
import { useIsPast } from './use-is-past.ts'

function Page({ moment }: { moment: number }) {
  return <p>{useIsPast(moment) ? 'past' : 'future'}</p>
}

it('a moment that passes between the server’s rendering and hydration is shown as past afterwards, without a mismatch', async () => {
  const renderedAt = Date.now() - 2000
  const page = (
    <ClockProvider renderedAt={renderedAt}>
      <Page moment={renderedAt + 1000} />
    </ClockProvider>
  )
  const root = document.createElement('div')
  root.innerHTML = renderToString(page)
  expect(root.textContent).toBe('future')
  const onRecoverableError = vi.fn()
  const mounted = await act(async () => hydrateRoot(root, page, { onRecoverableError }))
  expect(root.textContent).toBe('past')
  expect(onRecoverableError).not.toHaveBeenCalled()
  await act(async () => mounted.unmount())
})
