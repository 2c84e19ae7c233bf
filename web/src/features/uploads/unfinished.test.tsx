import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { renderLinked, renderPart } from '../../testing/render-app.tsx'
import {
  forgetUnfinished,
  readPicture,
  readUnfinished,
  rememberUnfinished,
  storePicture,
  uploadedIdOf,
} from './unfinished-memory.ts'
import { UnfinishedNotices } from './unfinished-notice.tsx'

const film = new File(['0123456789'], 'vespers.mp4', { type: 'video/mp4', lastModified: 1 })

const withUploads = (ids: string[]) => ({
  responses: {
    'GET /api/uploads': () => ({
      body: ids.map((id) => ({ id, bytes: 10, createdAt: '2026-01-01T00:00:00.000Z', hasArrived: true, draft: null })),
    }),
  },
})

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

it('after a reload the page shows which file is unfinished, its progress and how to continue, until it is discarded', async () => {
  rememberUnfinished(film, 4)
  const { actor } = await renderPart(<UnfinishedNotices />)
  expect(screen.getByText('The upload of “vespers.mp4” is not complete')).toBeTruthy()
  expect(screen.getByText(/^40% of 10 .* uploaded\. Choose the same file again/)).toBeTruthy()
  await actor.click(screen.getByRole('button', { name: 'Discard' }))
  expect(screen.queryByText(/is not complete/)).toBeNull()
  expect(readUnfinished()).toEqual([])
})

it('a file that has arrived completely is finished in the drafts, and nobody is asked for the rest of it', async () => {
  rememberUnfinished(film, 10, 'an-upload')
  await renderLinked(<UnfinishedNotices />, withUploads(['an-upload']))
  expect(await screen.findByText(/^The whole file \(10 .*\) has been uploaded\./)).toBeTruthy()
  expect(screen.queryByText(/upload the rest/)).toBeNull()
  expect(screen.getByRole('link', { name: 'My videos' }).getAttribute('href')).toBe('/studio')
})

it('a file whose draft was finished or deleted elsewhere is not called unfinished any more', async () => {
  rememberUnfinished(film, 10, 'an-upload')
  rememberUnfinished(new File(['012'], 'matins.mp4', { lastModified: 2 }), 1)
  await renderLinked(<UnfinishedNotices />, withUploads([]))
  await screen.findByText('The upload of “matins.mp4” is not complete')
  await waitFor(() => expect(readUnfinished().map(({ name }) => name)).toEqual(['matins.mp4']))
  expect(screen.queryByText(/vespers/)).toBeNull()
})

it('the files of several tabs are remembered, the newest first; one that is complete leaves the others', () => {
  const other = new File(['012'], 'matins.mp4', { lastModified: 2 })
  rememberUnfinished(film, 10, 'a-1')
  rememberUnfinished(other, 1)
  expect(readUnfinished().map(({ name }) => name)).toEqual(['matins.mp4', 'vespers.mp4'])
  forgetUnfinished(other)
  expect([readUnfinished().map(({ name }) => name), uploadedIdOf(film)]).toEqual([['vespers.mp4'], 'a-1'])
})

it('nothing is shown when no file is unfinished, or when the stored data is damaged', async () => {
  localStorage.setItem('unfinished upload', '{"name":7}')
  const { container } = await renderPart(<UnfinishedNotices />)
  expect(container.textContent).toBe('')
})

it('a file that had arrived completely is recognised by name, size and date, and is not sent twice', () => {
  rememberUnfinished(film, 10, 'a-1')
  expect(uploadedIdOf(film)).toBe('a-1')
  expect(uploadedIdOf(new File(['0123456789'], 'vespers.mp4', { lastModified: 2 }))).toBeUndefined()
  expect(uploadedIdOf(new File(['0'], 'vespers.mp4', { lastModified: 1 }))).toBeUndefined()
})

it('the selected picture survives a reload, and is deleted when it is removed', async () => {
  await storePicture(new File([new Uint8Array([1, 2, 250])], 'lamp.png', { type: 'image/png' }))
  const stored = readPicture()
  expect([stored?.name, stored?.type, stored?.size]).toEqual(['lamp.png', 'image/png', 3])
  await storePicture(null)
  expect(readPicture()).toBeNull()
})
