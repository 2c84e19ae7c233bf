import type { WatchVideo } from '@lamplight/contract/video-responses'
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { toLocalTime } from './local-time.ts'
import { HIDDEN, openVideo, refuseCategory, watch } from './testing/own-videos.tsx'

/** The texts that an edit of the video begins with. */
const loaded = {
  ...{ title: watch.title, description: watch.description, sourceUrl: '' },
  ...{ categoryId: watch.categoryId, language: watch.language, visibility: watch.visibility },
}

it('the category of the video is selected even when the categories load after the form', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  let saved: unknown
  const { actor } = await openVideo(
    { categoryId: 2 },
    {
      'GET /api/categories': async () => {
        await promise
        return { body: [{ id: 2, name: 'Study' }] }
      },
      'PATCH /api/videos/5': async (request) => {
        saved = await request.json()
        return { body: watch }
      },
    },
  )
  await screen.findByLabelText(/^Title/)
  resolve()
  await screen.findByRole('option', { name: 'Study' })
  const category = screen.getByLabelText<HTMLSelectElement>(/Category/)
  expect(category.value).toBe('2')
  // Visiting the field must not count as a choice.
  category.focus()
  await actor.tab()
  await actor.type(screen.getByLabelText(/^Title/), ' today')
  await actor.click(screen.getByRole('button', { name: 'Save' }))
  const previous = { ...loaded, categoryId: 2 }
  await waitFor(() => expect(saved).toEqual({ title: 'Evening prayer today', previous }))
})

it('an invalid change is explained beside the field; after a change an approved video is reviewed again', async () => {
  let saved: unknown
  const { actor } = await openVideo(
    {},
    {
      'GET /api/categories': () => ({ body: [{ id: 2, name: 'Study' }] }),
      'PATCH /api/videos/5': async (request) => {
        saved = await request.json()
        return { body: { ...watch, status: 'pending' } }
      },
    },
  )
  const title = await screen.findByLabelText(/^Title/)
  await actor.clear(title)
  await actor.type(title, 'ab')
  await actor.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Title must be at least 3 characters')).toBeTruthy()
  await actor.type(title, 'c')
  await screen.findByRole('option', { name: 'Study' })
  await actor.selectOptions(screen.getByLabelText(/Category/), 'Study')
  await actor.selectOptions(screen.getByLabelText(/Language of the video/), 'ar')
  await actor.selectOptions(screen.getByLabelText(/Who can find it/), 'unlisted')
  // It was already public, so it cannot be scheduled.
  expect(screen.queryByLabelText(/Publish at/)).toBeNull()
  await actor.click(screen.getByRole('button', { name: 'Save' }))
  const edited = { title: 'abc', language: 'ar', visibility: 'unlisted', categoryId: 2 }
  // The description is not sent, because another tab may have changed it meanwhile.
  await waitFor(() => expect(saved).toEqual({ ...edited, previous: loaded }))
  expect(await screen.findByText('It will be reviewed again before others can see it.')).toBeTruthy()
})

it('a category that staff have hidden stays, also when its field is visited', async () => {
  let saved: unknown
  const { actor } = await openVideo(
    { categoryId: 9 },
    {
      'GET /api/categories': () => ({ body: [{ id: 2, name: 'Study' }] }),
      'PATCH /api/videos/5': async (request) => {
        saved = await request.json()
        return { body: watch }
      },
    },
  )
  await screen.findByRole('option', { name: 'Study' })
  screen.getByLabelText<HTMLSelectElement>(/Category/).focus()
  await actor.tab()
  await actor.type(screen.getByLabelText(/^Title/), ' today')
  await actor.click(screen.getByRole('button', { name: 'Save' }))
  const previous = { ...loaded, categoryId: 9 }
  await waitFor(() => expect(saved).toEqual({ title: 'Evening prayer today', previous }))
})

it('a category that is hidden while the form is open is refused at its field, which has the stored one again', async () => {
  let isHidden = false
  const { actor } = await openVideo(
    { categoryId: 3 },
    {
      'GET /api/categories': () => ({
        body: [{ id: 3, name: 'Music' }, ...(isHidden ? [] : [{ id: 2, name: 'Study' }])],
      }),
      'PATCH /api/videos/5': () => {
        isHidden = true
        return refuseCategory()
      },
    },
  )
  await screen.findByRole('option', { name: 'Study' })
  await actor.selectOptions(screen.getByLabelText(/Category/), 'Study')
  await actor.type(screen.getByLabelText(/^Title/), ' today')
  await actor.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByRole('combobox', { name: /Category/, description: HIDDEN })
  await waitFor(() => expect(screen.queryByRole('option', { name: 'Study' })).toBeNull())
  const field = screen.getByLabelText<HTMLSelectElement>(/Category/)
  await waitFor(() => expect(document.activeElement).toBe(field))
  expect(field.value).toBe('3')
  expect(screen.getByLabelText<HTMLInputElement>(/^Title/).value).toBe('Evening prayer today')
  expect(screen.queryByText('The video could not be saved')).toBeNull()
})

it('a publication time with seconds is sent unchanged as the one the edit began with', async () => {
  const tomorrow = new Date(Date.now() + 86_400_000)
  tomorrow.setSeconds(15, 250)
  const publishAt = tomorrow.toISOString()
  let saved: unknown
  const { actor } = await openVideo(
    { status: 'pending', publishAt },
    {
      'PATCH /api/videos/5': async (request) => {
        saved = await request.json()
        return { body: { ...watch, status: 'pending', publishAt } }
      },
    },
  )
  await actor.type(await screen.findByLabelText(/^Title/), '!')
  await actor.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(saved).toEqual({ title: `${watch.title}!`, previous: { ...loaded, publishAt } }))
})

it('a failure that the server does not explain is described once, and the text asks to try again', async () => {
  const { actor } = await openVideo({ status: 'pending' }, { 'PATCH /api/videos/5': () => ({ status: 502 }) })
  await actor.type(await screen.findByLabelText(/^Title/), '!')
  await actor.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('The service is not ready yet. Please try again in a moment.')).toBeTruthy()
  expect(screen.getAllByText('The video could not be saved')).toHaveLength(1)
})

it('a video that waits for review can be scheduled', async () => {
  let saved: { publishAt?: string } = {}
  const { actor } = await openVideo(
    { status: 'pending' },
    {
      'PATCH /api/videos/5': async (request) => {
        saved = await request.json()
        return { body: { ...watch, status: 'pending' } }
      },
    },
  )
  const inAWeek = new Date(Date.now() + 7 * 86_400_000)
  await actor.type(await screen.findByLabelText(/Publish at/), toLocalTime(inAWeek.toISOString()))
  await actor.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(saved.publishAt).toBe(new Date(inAWeek.setSeconds(0, 0)).toISOString()))
})

it('details whose response was lost are read again: the video may wait for its review', async () => {
  let status: WatchVideo['status'] = 'approved'
  const { actor } = await openVideo(
    {},
    {
      'GET /api/videos/5': () => ({ body: { ...watch, status } }),
      'PATCH /api/videos/5': () => {
        status = 'pending'
        throw new TypeError('Failed to fetch')
      },
    },
  )
  const notice = 'Changing the title, description or source requires a new review'
  expect(await screen.findByText(notice)).toBeTruthy()
  await actor.type(await screen.findByLabelText(/^Title/), '!')
  await actor.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('The video could not be saved')).toBeTruthy()
  await waitFor(() => expect(screen.queryByText(notice)).toBeNull())
  expect(screen.getByLabelText<HTMLInputElement>(/^Title/).value).toBe('Evening prayer!')
})
