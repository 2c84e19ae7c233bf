import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { openVideo, watch } from './testing/own-videos.tsx'

it('the thumbnail is a generated one, or one from the device', async () => {
  const chosen: unknown[] = []
  const pictures = {
    candidates: [1, 2].map((number) => ({ number, url: `/p${number}.webp` })),
    chosen: 1,
    isOwn: false,
    url: '/p1.webp',
  }
  const { actor } = await openVideo(
    {},
    {
      'GET /api/videos/5/thumbnails': () => ({ body: pictures }),
      'POST /api/thumbnails/upload': () => ({ status: 201, body: { thumbnailUrl: '/uploads/1' } }),
      'PUT /api/videos/5/thumbnail': async (request) => {
        const body: unknown = await request.json()
        chosen.push(body)
        return { body: { ...watch, status: chosen.length > 1 ? 'pending' : 'approved' } }
      },
    },
    '?tab=picture',
  )
  expect(((await screen.findByRole('radio', { name: 'Picture 1' })) as HTMLInputElement).checked).toBe(true)
  await actor.click(screen.getByRole('radio', { name: 'Picture 2' }))
  await waitFor(() => expect(chosen).toEqual([{ candidate: 2 }]))
  await waitFor(() => expect(screen.getByLabelText('Your own picture').ariaDisabled).toBeNull())
  await actor.upload(screen.getByLabelText('Your own picture'), new File(['x'], 'a.png', { type: 'image/png' }))
  await waitFor(() => expect(chosen[1]).toEqual({ thumbnailUrl: '/uploads/1' }))
  expect(await screen.findByText('It will be reviewed again before others can see it.')).toBeTruthy()
})

it('a picture that is too large is refused beside its button, which keeps the focus while the file is sent', async () => {
  const { promise, resolve: answer } = Promise.withResolvers<void>()
  const { actor } = await openVideo(
    {},
    {
      'GET /api/videos/5/thumbnails': () => ({ body: { chosen: 1, candidates: [], isOwn: false, url: '/p1.webp' } }),
      'POST /api/thumbnails/upload': async () => {
        await promise
        const limit = { value: 20_971_520, unit: 'bytes' }
        return { status: 413, body: { status: 413, code: 'image_too_large', detail: 'Too large.', limit } }
      },
    },
    '?tab=picture',
  )
  const button = await screen.findByLabelText('Your own picture')
  await actor.upload(button, new File(['x'], 'a.png', { type: 'image/png' }))
  button.focus()
  await waitFor(() => expect(button.ariaDisabled).toBe('true'))
  expect(document.activeElement).toBe(button)
  answer()
  const problem = await screen.findByText(/^The picture is too large/)
  expect(problem.getAttribute('role')).toBe('alert')
  expect(button.getAttribute('aria-describedby')).toContain(problem.id)
  expect(button.ariaInvalid).toBe('true')
})

it('a picture chosen by keyboard is selected at once and keeps the focus while it is saved', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  let chosen = 1
  const { actor } = await openVideo(
    {},
    {
      'GET /api/videos/5/thumbnails': () => ({
        body: {
          candidates: [1, 2].map((number) => ({ number, url: `/p${number}.webp` })),
          chosen,
          isOwn: false,
          url: `/p${chosen}.webp`,
        },
      }),
      'PUT /api/videos/5/thumbnail': async () => {
        await promise
        chosen = 2
        return { body: watch }
      },
    },
    '?tab=picture',
  )
  ;(await screen.findByRole('radio', { name: 'Picture 1' })).focus()
  await actor.keyboard('{ArrowDown}')
  const second = screen.getByRole<HTMLInputElement>('radio', { name: 'Picture 2' })
  // Browsers take the focus from disabled controls, which this document does not.
  await waitFor(() => expect(screen.getByRole('region', { name: 'Picture' }).ariaBusy).toBe('true'))
  expect([second.checked, second.matches(':disabled'), document.activeElement]).toEqual([true, false, second])
  resolve()
  await waitFor(() => expect(screen.getByRole('region', { name: 'Picture' }).ariaBusy).toBe('false'))
  expect([second.checked, document.activeElement]).toEqual([true, second])
})

it('a picture whose response was lost is shown as chosen if it was', async () => {
  let chosen = 1
  const { actor } = await openVideo(
    {},
    {
      'GET /api/videos/5': () => ({ body: { ...watch, thumbnailUrl: `/p${chosen}.webp` } }),
      'GET /api/videos/5/thumbnails': () => ({
        body: {
          candidates: [1, 2].map((number) => ({ number, url: `/p${number}.webp` })),
          chosen,
          isOwn: false,
          url: `/p${chosen}.webp`,
        },
      }),
      'PUT /api/videos/5/thumbnail': () => {
        chosen = 2
        throw new TypeError('Failed to fetch')
      },
    },
    '?tab=picture',
  )
  await actor.click(await screen.findByRole('radio', { name: 'Picture 2' }))
  expect(await screen.findByText('The picture could not be saved')).toBeTruthy()
  await waitFor(() => expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Picture 2' }).checked).toBe(true))
  await waitFor(() => expect(screen.getByAltText('Current picture').getAttribute('src')).toBe('/p2.webp'))
})

it('a picture counts as chosen when only the response to the first attempt was lost', async () => {
  let attempts = 0
  const { actor } = await openVideo(
    {},
    {
      'GET /api/videos/5/thumbnails': () => ({
        body: {
          candidates: [1, 2].map((number) => ({ number, url: `/p${number}.webp` })),
          chosen: attempts > 0 ? 2 : 1,
          isOwn: false,
          url: '/p1.webp',
        },
      }),
      'PUT /api/videos/5/thumbnail': () => {
        attempts += 1
        if (attempts === 1) throw new TypeError('Failed to fetch')
        return { body: watch }
      },
    },
    '?tab=picture',
  )
  await actor.click(await screen.findByRole('radio', { name: 'Picture 2' }))
  expect(await screen.findByText('Picture saved')).toBeTruthy()
  expect(screen.queryByText('The picture could not be saved')).toBeNull()
})
