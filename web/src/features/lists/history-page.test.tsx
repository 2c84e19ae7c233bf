import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { settings } from '../../testing/settings.ts'
import { REPORT_PROGRESS } from '../videos/videos.queries.ts'
import { content, open, videos } from './testing/lists.tsx'

describe('the history', () => {
  test('offers neither a search nor to clear it while it is empty', async () => {
    await open('/history', { 'GET /api/history': () => ({ body: [] }) })
    const { findByText, queryByRole } = await content()
    await findByText('Nothing watched yet')
    expect(queryByRole('searchbox')).toBeNull()
    expect(queryByRole('button', { name: 'Clear history' })).toBeNull()
  })

  test('says that it is paused, and then does not promise that what is watched appears', async () => {
    await open('/history', {
      'GET /api/history': () => ({ body: [] }),
      'GET /api/settings': () => ({ body: { ...settings, isHistoryPaused: true } }),
    })
    const { findByText, findByRole, queryByText } = await content()
    await findByText('Nothing watched yet')
    await findByRole('region', { name: 'Your history is paused' })
    const link = await findByRole('link', { name: 'Change this in the settings' })
    expect(link.getAttribute('href')).toBe('/settings#preferences')
    expect(queryByText(/appear here/)).toBeNull()
  })

  test('has a URL for each search, after which the focus is still in the field', async () => {
    const asked: string[] = []
    const { actor, router } = await open('/history', {
      'GET /api/history': ({ url }) => {
        asked.push(new URL(url).search)
        return { body: new URL(url).search ? [] : videos }
      },
    })
    const box = await (await content()).findByRole('searchbox', { name: 'Search your history' })
    await actor.type(box, 'psalm{Enter}')
    await waitFor(() => expect(router.state.location.href).toBe('/history?q=psalm'))
    await (await content()).findByText('Nothing in your history matches “psalm”')
    expect((await content()).getByRole('searchbox')).toBe(box)
    expect(document.activeElement).toBe(box)
    expect(asked).toEqual(['', '?q=psalm'])
  })

  test('waits for a progress report in flight before it removes a video: the report would add it again', async () => {
    const report = Promise.withResolvers<void>()
    const requests: string[] = []
    let shown = videos
    const { actor, queryClient } = await open('/history', {
      'GET /api/history': () => ({ body: shown }),
      'DELETE /api/history/1': () => {
        requests.push('removed')
        shown = videos.slice(1)
        return { body: {} }
      },
    })
    const { findByRole, queryByRole } = await content()
    await findByRole('link', { name: 'Morning psalm' })
    const reporting = queryClient
      .getMutationCache()
      .build(queryClient, {
        mutationKey: REPORT_PROGRESS,
        mutationFn: () => report.promise.then(() => requests.push('reported')),
      })
      .execute(undefined)
    await actor.click(await findByRole('button', { name: 'Remove “Morning psalm” from the history' }))
    expect(requests).toEqual([])
    report.resolve()
    await reporting
    await waitFor(() => expect(queryByRole('link', { name: 'Morning psalm' })).toBeNull())
    expect(requests).toEqual(['reported', 'removed'])
  })

  test('keeps the focus on the page when a video is removed by keyboard: on the next one, at last on the heading', async () => {
    let shown = videos
    const remove = (id: number) => () => {
      shown = shown.filter((video) => video.id !== id)
      return { body: {} }
    }
    const { actor } = await open('/history', {
      'GET /api/history': () => ({ body: shown }),
      'DELETE /api/history/1': remove(1),
      'DELETE /api/history/2': remove(2),
    })
    const { findByRole, getByRole } = await content()
    const first = await findByRole('button', { name: 'Remove “Morning psalm” from the history' })
    const second = getByRole('button', { name: 'Remove “Evening song” from the history' })
    first.focus()
    await actor.keyboard('{Enter}')
    await waitFor(() => expect(document.activeElement).toBe(second))
    await actor.keyboard('{Enter}')
    await waitFor(() => expect(document.activeElement).toBe(getByRole('heading', { level: 1 })))
  })

  test('is cleared after a confirmation, also when only the response was lost', async () => {
    let shown = videos
    let isLost = true
    const { actor } = await open('/history', {
      'GET /api/history': () => ({ body: shown }),
      'DELETE /api/history': () => {
        shown = []
        if (isLost) {
          isLost = false
          throw new TypeError('Failed to fetch')
        }
        return { body: {} }
      },
    })
    await actor.click(await (await content()).findByRole('button', { name: 'Clear history' }))
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Clear your whole history?' }))
    await actor.click(dialog.getByRole('button', { name: 'Clear history' }))
    await (await content()).findByText('Nothing watched yet')
  })
})
