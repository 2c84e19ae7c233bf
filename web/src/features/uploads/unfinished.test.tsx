import { screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { renderLinked, renderPart } from '../../testing/render-app.tsx'
import { readPicture, readUnfinished, rememberUnfinished, storePicture, uploadedIdOf } from './unfinished-memory.ts'
import { UnfinishedNotice } from './unfinished-notice.tsx'

const film = new File(['0123456789'], 'vespers.mp4', { type: 'video/mp4', lastModified: 1 })

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

it('after a reload the page shows which file is unfinished, its progress and how to continue, until it is discarded', async () => {
  rememberUnfinished(film, 4)
  const { actor } = await renderPart(<UnfinishedNotice />)
  expect(screen.getByText('The upload of “vespers.mp4” is not complete')).toBeTruthy()
  expect(screen.getByText(/^40% of 10 .* uploaded\. Choose the same file again/)).toBeTruthy()
  await actor.click(screen.getByRole('button', { name: 'Discard' }))
  expect(screen.queryByText(/is not complete/)).toBeNull()
  expect(readUnfinished()).toBeNull()
})

it('a file that has arrived completely is finished in the drafts, and nobody is asked for the rest of it', async () => {
  rememberUnfinished(film, 10, 'an-upload')
  await renderLinked(<UnfinishedNotice />)
  expect(await screen.findByText(/^The whole file \(10 .*\) has been uploaded\./)).toBeTruthy()
  expect(screen.queryByText(/upload the rest/)).toBeNull()
  expect(screen.getByRole('link', { name: 'My videos' }).getAttribute('href')).toBe('/studio')
})

it('nothing is shown when no file is unfinished, or when the stored data is damaged', async () => {
  localStorage.setItem('unfinished upload', '{"name":7}')
  const { container } = await renderPart(<UnfinishedNotice />)
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
