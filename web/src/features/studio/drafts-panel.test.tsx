import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { HIDDEN, open, refuseCategory, watch } from './testing/own-videos.tsx'

it('an uploaded file is listed as a draft, and becomes a video', async () => {
  let made: unknown
  const draft = { fileName: 'vigil.mp4', title: 'Vigil', description: 'At dusk', categoryId: null }
  const upload = { id: 'a', bytes: 5_000_000, createdAt: new Date().toISOString(), hasArrived: true, draft }
  const { actor } = await open([], {
    'GET /api/uploads': () => ({ body: [upload, { ...upload, id: 'b', hasArrived: false, draft: null }] }),
    'POST /api/uploads/a/complete': () => ({ body: { videoUrl: '/uploads/a', duration: 60 } }),
    'POST /api/videos': async (request) => {
      made = await request.json()
      return { status: 201, body: { ...watch, status: 'pending' } }
    },
  })
  await actor.click(await screen.findByRole('button', { name: 'Finish “Vigil”' }))
  const dialog = within(await screen.findByRole('dialog'))
  await actor.type(await dialog.findByLabelText(/^Title/), ' of Easter')
  await actor.click(dialog.getByRole('button', { name: 'Finish' }))
  await waitFor(() =>
    expect(made).toEqual({
      title: 'Vigil of Easter',
      description: 'At dusk',
      categoryId: null,
      videoUrl: '/uploads/a',
    }),
  )
})

it('a draft is finished with its price and its picture, which can be removed', async () => {
  const made: unknown[] = []
  const draft = {
    ...{ fileName: 'vigil.mp4', title: 'Vigil', description: '', categoryId: null },
    ...{ isDownloadable: true, price: '4.99', thumbnailUrl: '/uploads/lamp' },
  }
  const upload = { id: 'a', bytes: 5_000_000, createdAt: new Date().toISOString(), hasArrived: true, draft }
  const { actor } = await open([], {
    'GET /api/uploads': () => ({ body: [upload] }),
    'GET /api/selling': () => ({ body: { canSell: true } }),
    'POST /api/uploads/a/complete': () => ({ body: { videoUrl: '/uploads/a', duration: 60 } }),
    'POST /api/videos': async (request) => {
      made.push(await request.json())
      return { status: 503, body: { code: 'unavailable', detail: '' } }
    },
  })
  await actor.click(await screen.findByRole('button', { name: 'Finish “Vigil”' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect((await dialog.findByRole<HTMLImageElement>('img')).getAttribute('src')).toBe('/uploads/lamp')
  await dialog.findByLabelText(/Price/)
  const finish = dialog.getByRole('button', { name: 'Finish' })
  await actor.click(finish)
  const sale = { isDownloadable: true, downloadPrice: '4.99' }
  await waitFor(() => expect(made).toMatchObject([{ ...sale, thumbnailUrl: '/uploads/lamp' }]))
  await actor.click(dialog.getByRole('button', { name: 'Remove' }))
  await actor.click(finish)
  await waitFor(() => expect(made).toHaveLength(2))
  expect(made[1]).toMatchObject(sale)
  expect(made[1]).not.toHaveProperty('thumbnailUrl')
})

it('a draft is deleted only after a second press, because its file cannot be brought back', async () => {
  const removed = vi.fn()
  const draft = { fileName: 'vigil.mp4', title: 'Vigil', description: '', categoryId: null }
  let uploads = [{ id: 'a', bytes: 5_000_000, createdAt: new Date().toISOString(), hasArrived: true, draft }]
  const { actor } = await open([], {
    'GET /api/uploads': () => ({ body: uploads }),
    'DELETE /api/uploads/a': () => {
      removed()
      uploads = []
      return { body: {} }
    },
  })
  const ask = async () => {
    await actor.click(await screen.findByRole('button', { name: 'Delete “Vigil”' }))
    return within(await screen.findByRole('alertdialog', { name: 'Delete this draft?' }))
  }
  await actor.click((await ask()).getByRole('button', { name: 'Cancel' }))
  expect(removed).not.toHaveBeenCalled()
  await actor.click((await ask()).getByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('Draft deleted')).toBeTruthy()
  expect(removed).toHaveBeenCalledOnce()
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Finish “Vigil”' })).toBeNull())
})

it('a draft of whose deletion only the response was lost is deleted', async () => {
  const draft = { fileName: 'vigil.mp4', title: 'Vigil', description: '', categoryId: null }
  let uploads = [{ id: 'a', bytes: 5_000_000, createdAt: new Date().toISOString(), hasArrived: true, draft }]
  const { actor } = await open([], {
    'GET /api/uploads': () => ({ body: uploads }),
    'DELETE /api/uploads/a': () => {
      uploads = []
      throw new TypeError('Failed to fetch')
    },
  })
  await actor.click(await screen.findByRole('button', { name: 'Delete “Vigil”' }))
  const dialog = await screen.findByRole('alertdialog', { name: 'Delete this draft?' })
  await actor.click(within(dialog).getByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('Draft deleted')).toBeTruthy()
})

it('a draft keeps a category that staff have hidden', async () => {
  const draft = { fileName: 'vigil.mp4', title: 'Vigil', description: '', categoryId: 99 }
  const upload = { id: 'a', bytes: 5_000_000, createdAt: new Date().toISOString(), hasArrived: true, draft }
  const { actor } = await open([], {
    'GET /api/uploads': () => ({ body: [upload] }),
    'GET /api/categories': () => ({ body: [{ id: 2, name: 'Study' }] }),
  })
  await actor.click(await screen.findByRole('button', { name: 'Finish “Vigil”' }))
  const dialog = within(await screen.findByRole('dialog'))
  await dialog.findByRole('option', { name: 'Hidden category' })
  expect(dialog.getByLabelText<HTMLSelectElement>(/Category/).value).toBe('99')
})

it('a draft is not finished in a hidden category: it is no longer offered, and the words stay', async () => {
  const draft = { fileName: 'vigil.mp4', title: 'Vigil', description: '', categoryId: 99 }
  const upload = { id: 'a', bytes: 5_000_000, createdAt: new Date().toISOString(), hasArrived: true, draft }
  const { actor } = await open([], {
    'GET /api/uploads': () => ({ body: [upload] }),
    'GET /api/categories': () => ({ body: [{ id: 2, name: 'Study' }] }),
    'POST /api/uploads/a/complete': () => ({ body: { videoUrl: '/uploads/a', duration: 60 } }),
    'POST /api/videos': refuseCategory,
  })
  await actor.click(await screen.findByRole('button', { name: 'Finish “Vigil”' }))
  const dialog = within(await screen.findByRole('dialog'))
  await actor.type(await dialog.findByLabelText(/^Title/), ' of Easter')
  await dialog.findByRole('option', { name: 'Hidden category' })
  await actor.click(dialog.getByRole('button', { name: 'Finish' }))
  const field = await dialog.findByRole<HTMLSelectElement>('combobox', { name: /Category/, description: HIDDEN })
  await waitFor(() => expect(document.activeElement).toBe(dialog.getByLabelText(/Category/)))
  expect(dialog.queryByRole('option', { name: 'Hidden category' })).toBeNull()
  expect([field.value, dialog.getByLabelText<HTMLInputElement>(/^Title/).value]).toEqual(['', 'Vigil of Easter'])
})
