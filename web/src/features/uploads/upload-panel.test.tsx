import { act, screen, waitFor } from '@testing-library/react'
import { type HttpResponse, Upload } from 'tus-js-client'
import { afterEach, expect, it, vi } from 'vitest'
import { renderLinked } from '../../testing/render-app.tsx'
import { readUnfinished } from './unfinished-memory.ts'
import { UploadPanel } from './upload-panel.tsx'
import { uploadWork } from './upload-work.ts'
import { EMPTY_DRAFT, readDraft } from './use-draft.ts'

const ID = '0f8fad5b-d9cb-469f-a165-70867728950e'
const upload = { id: ID, bytes: 10, createdAt: '2026-01-01T00:00:00.000Z', hasArrived: true, draft: null }

afterEach(() => {
  act(() => uploadWork.cancel())
  sessionStorage.clear()
})

it('a file whose draft was finished or deleted in My videos is not called waiting any more', async () => {
  vi.spyOn(Upload.prototype, 'start').mockImplementation(function (this: Upload) {
    this.url = `/api/uploads/tus/${ID}`
    this.options.onSuccess?.({ lastResponse: { getStatus: () => 204 } as HttpResponse })
  })
  sessionStorage.setItem('upload draft', JSON.stringify({ title: 'Psalm 23' }))
  let uploads = [upload]
  const { queryClient } = await renderLinked(<UploadPanel />, {
    responses: {
      'GET /api/uploads': () => ({ body: uploads }),
      [`PUT /api/uploads/${ID}/draft`]: () => ({ body: {} }),
    },
  })
  act(() => uploadWork.choose(new File([new Uint8Array(10)], 'psalm.mp4', { type: 'video/mp4' })))
  await screen.findByText(/has not been submitted yet/)
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  expect(screen.getByText('psalm.mp4')).toBeTruthy()
  uploads = []
  await act(() => queryClient.invalidateQueries())
  await waitFor(() => expect(screen.queryByText('psalm.mp4')).toBeNull())
  expect([uploadWork.snapshot().state.kind, readUnfinished(), readDraft()]).toEqual(['idle', [], EMPTY_DRAFT])
})
