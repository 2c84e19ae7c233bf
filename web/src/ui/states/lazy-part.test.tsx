import { screen, waitFor } from '@testing-library/react'
import { type ComponentType, type FunctionComponent, Suspense, useState } from 'react'
import { beforeEach, expect, it, type MockInstance, vi } from 'vitest'
import { loadMessages, loadPageTexts } from '../../i18n/load-messages.ts'
import { setDocumentFiles } from '../../lib/document-files.ts'
import * as renewal from '../../lib/renew-page.ts'
import { renderPart } from '../../testing/render-app.tsx'
import { Button } from '../button.tsx'
import { lazyPart } from './lazy-part.tsx'

let renewPage: MockInstance<typeof renewal.renewPage>
beforeEach(() => {
  renewPage = vi.spyOn(renewal, 'renewPage').mockResolvedValue(true)
})

/** Loads a part that shows its name; the first `times` attempts fail. */
function failing(times: number) {
  let left = times
  return vi.fn(async () => {
    left -= 1
    if (left >= 0) throw new TypeError('Failed to fetch dynamically imported module')
    return ({ name }: { name: string; onClose?: () => void }) => <b>{name}</b>
  })
}

interface OpenedProps {
  name: string
  onClose: () => void
}

function Opened({ of: Part }: { of: ComponentType<OpenedProps> }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>Open</Button>
      {isOpen && (
        <Suspense>
          <Part name="Menu" onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

it('a part that cannot be loaded says so in its place, with a retry that loads it', async () => {
  const load = failing(2)
  const Part = lazyPart(load)
  const { actor } = await renderPart(
    <Suspense>
      <Part name="Donate" />
    </Suspense>,
  )
  await actor.click(await screen.findByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(load).toHaveBeenCalledTimes(2))
  await actor.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Donate')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})

it.each([
  ['in its place', (Part: FunctionComponent<{ name: string }>) => <Part name="Donate" />],
  ['in the message of one that was opened', (Part: ComponentType<OpenedProps>) => <Opened of={Part} />],
])('without a connection the connection is named %s', async (_place, shown) => {
  renewPage.mockResolvedValue(false)
  const { actor } = await renderPart(<Suspense>{shown(lazyPart(failing(1)))}</Suspense>)
  const opener = screen.queryByRole('button', { name: 'Open' })
  if (opener) await actor.click(opener)
  const text = 'The site cannot be reached. Check your connection and try again.'
  expect(await screen.findByText(text, { exact: false })).toBeTruthy()
})

it('before that it looks whether the site was updated', async () => {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  renewPage.mockReturnValueOnce(promise)
  const Part = lazyPart(failing(1))
  await renderPart(
    <Suspense fallback="waiting">
      <Part name="Donate" />
    </Suspense>,
  )
  await waitFor(() => expect(renewPage).toHaveBeenCalledExactlyOnceWith(false, false))
  expect(screen.getByText('waiting')).toBeTruthy()
  resolve(true)
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy()
})

it('the second time it looks whether the browser requests the code again at all', async () => {
  const Part = lazyPart(failing(2))
  const { actor } = await renderPart(
    <Suspense>
      <Part name="Donate" />
    </Suspense>,
  )
  await actor.click(await screen.findByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(renewPage).toHaveBeenLastCalledWith(false, true))
  await actor.click(await screen.findByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(renewPage).toHaveBeenLastCalledWith(true, true))
  expect(await screen.findByText('Donate')).toBeTruthy()
})

it('a part that was opened is closed when it cannot be loaded, with a message; opening it again retries', async () => {
  const Part = lazyPart(failing(1))
  const { actor } = await renderPart(<Opened of={Part} />)
  await actor.click(screen.getByRole('button', { name: 'Open' }))
  expect(await screen.findByText('Something went wrong. Please try again.')).toBeTruthy()
  await actor.click(screen.getByRole('button', { name: 'Open' }))
  expect(await screen.findByText('Menu')).toBeTruthy()
})

it('a decoration that cannot be loaded is left out', async () => {
  const load = failing(1)
  const Part = lazyPart(load, true)
  await renderPart(
    <Suspense fallback="waiting">
      <Part name="Glow" />
    </Suspense>,
  )
  await waitFor(() => expect(screen.queryByText('waiting')).toBeNull())
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  expect(renewPage).not.toHaveBeenCalled()
})

it('is shown with its texts, which the document names and nothing waits for', async () => {
  const messages = await loadMessages('en')
  const Part = lazyPart<OpenedProps>(async () => () => <b>{String(messages['donations.late'])}</b>)
  const { actor } = await renderPart(<Opened of={Part} />)
  let bringTexts = () => {}
  const lateTexts = new Promise<void>((resolve) => {
    bringTexts = resolve
  })
  Object.assign(globalThis, { lateTexts })
  const file = 'data:text/javascript,await globalThis.lateTexts; export default { "donations.late": "Give" }'
  setDocumentFiles({ 'messages/en/donations': file })
  try {
    await loadPageTexts({ now: [], later: ['donations'] }, 'en')
    await actor.click(screen.getByRole('button', { name: 'Open' }))
    bringTexts()
    expect(await screen.findByText('Give')).toBeDefined()
  } finally {
    setDocumentFiles({})
    Reflect.deleteProperty(messages, 'donations.late')
    Reflect.deleteProperty(globalThis, 'lateTexts')
  }
})
