import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { ConnectionError, toApiError } from '../../api/api-error.ts'
import { renderPart } from '../../testing/render-app.tsx'
import { FailedNotice } from './failed-notice.tsx'

const refused = (code: string, status = 413) => ({
  step: 'file' as const,
  error: toApiError(
    status,
    '',
    JSON.stringify({ status, code, detail: 'No.', limit: { value: 24 * 1024 ** 3, unit: 'bytes' } }),
  ),
})
const createdAt = new Date(Date.now() - 3 * 3_600_000).toISOString()

it('a member whose upload slots are full sees what to do and which uploads fill them, and can cancel one', async () => {
  let waiting = [
    { id: 'a', bytes: 8 * 1024 ** 3, createdAt, hasArrived: false, draft: null },
    { id: 'b', bytes: 1.5 * 1024 ** 2, createdAt, hasArrived: false, draft: null },
  ]
  await renderPart(<FailedNotice failure={refused('unfinished_uploads')} />, {
    responses: {
      'GET /api/uploads': () => ({ body: waiting }),
      'DELETE /api/uploads/a': () => {
        waiting = waiting.filter(({ id }) => id !== 'a')
        return { body: {} }
      },
    },
  })
  expect(screen.getByText(/for them, 24 GB\. Please finish or cancel one of them first\./)).toBeTruthy()
  const list = await screen.findByRole('list', { name: 'To continue one of these, choose the same file again.' })
  expect(within(list).getAllByRole('listitem')).toHaveLength(2)
  expect(list.textContent).toContain('8 GB • 3 hours ago')
  await userEvent.click(within(list).getByRole('button', { name: /^Cancel the upload of .*8 GB/ }))
  await waitFor(() => expect(within(list).getAllByRole('listitem')).toHaveLength(1))
  expect(list.textContent).toContain('1.5 MB')
})

it('other rejections of a file show no list of uploads', async () => {
  const asked: string[] = []
  await renderPart(<FailedNotice failure={refused('upload_too_large')} />, {
    responses: {
      'GET /api/uploads': () => {
        asked.push('list')
        return { body: [] }
      },
    },
  })
  expect(screen.queryByRole('list')).toBeNull()
  expect(asked).toEqual([])
})

it.each([null, new ConnectionError('The connection was lost.')])(
  'a lost connection (%s) says what to do',
  async (error) => {
    await renderPart(<FailedNotice failure={{ step: 'file', error }} />)
    screen.getByText('Network error occurred during upload')
    const advice = screen.getByText('Check your connection and try again. What has been uploaded is kept.')
    // Not hidden below the toast, which says only what happened.
    expect(advice.closest('[class*=words]')).toBeNull()
  },
)
