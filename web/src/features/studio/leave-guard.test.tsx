import { createBrowserHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderPart } from '../../testing/render-app.tsx'
import { LeaveGuard } from './leave-guard.tsx'
import { openVideo, watch } from './testing/own-videos.tsx'

const unsavedDialog = async () => within(await screen.findByRole('alertdialog', { name: 'Close without saving?' }))

it('another tab or a link asks before it discards unsaved captions', async () => {
  const { actor, router } = await openVideo({ language: 'en' }, {}, '?tab=captions')
  await actor.click(await screen.findByRole('button', { name: 'Write them here' }))
  await actor.click(await screen.findByRole('button', { name: 'Add a line here' }))
  await actor.type(screen.getByLabelText('Text of line 1'), 'Amen')
  await actor.click(screen.getByRole('tab', { name: 'Statistics' }))
  await actor.click((await unsavedDialog()).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(screen.getByLabelText<HTMLTextAreaElement>('Text of line 1').value).toBe('Amen')
  const path = within(screen.getByRole('navigation', { name: 'You are here' }))
  await actor.click(path.getByRole('link', { name: 'My videos' }))
  await actor.click((await unsavedDialog()).getByRole('button', { name: 'Close without saving' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/studio'))
})

it('another tab asks before it discards unsaved details, and not after they were saved', async () => {
  const { actor } = await openVideo(
    {},
    { 'PATCH /api/videos/5': () => ({ body: { ...watch, title: 'Evening prayer!' } }) },
  )
  await actor.type(await screen.findByLabelText(/^Title/), '!')
  await actor.click(screen.getByRole('tab', { name: 'Captions' }))
  await actor.click((await unsavedDialog()).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  await actor.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Video saved')).toBeTruthy()
  await actor.click(screen.getByRole('tab', { name: 'Captions' }))
  expect(await screen.findByRole('button', { name: 'Write them here' })).toBeTruthy()
})

it.each([true, false])('closing the window asks only if something is unsaved: %s', async (isUnsaved) => {
  const history = createBrowserHistory()
  const routeTree = createRootRoute({ component: () => <LeaveGuard isUnsaved={isUnsaved} text="" /> })
  const router = createRouter({ routeTree, history })
  await renderPart(<RouterProvider router={router as never} />)
  const closing = () => {
    const event = new Event('beforeunload', { cancelable: true })
    window.dispatchEvent(event)
    return event.defaultPrevented
  }
  await waitFor(() => expect(router.state.status).toBe('idle'))
  await waitFor(() => expect(closing()).toBe(isUnsaved))
  history.destroy()
})
