import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { person, renderApp } from '../../testing/render-app.tsx'

async function openScreen() {
  await renderApp('/upload', {
    user: person(),
    responses: {
      'GET /api/uploads/limits': () => ({ body: { maxVideoBytes: 8_589_934_592, maxThumbnailBytes: 10_485_760 } }),
      'GET /api/categories': () => ({
        body: [
          { id: 2, name: 'Prayer', slug: 'prayer', kind: 'video' },
          { id: 5, name: 'Sermons', slug: 'sermons', kind: 'video' },
        ],
      }),
    },
  })
  return within(await screen.findByRole('main'))
}

it('the screen explains what happens to a video afterwards [V-UPLOAD-14, V-UPLOAD-15, V-UPLOAD-16]', async () => {
  const main = await openScreen()
  for (const text of [
    'Videos are pending until reviewed by a moderator.',
    'Only religious content is approved.',
    'Rejected videos carry moderation notes that tell you why.',
    /MP4, WebM, AVI/,
    /JPG, PNG or WebP, recommended 1280x720/,
    /Up to 8 GB\./,
  ])
    expect(await main.findAllByText(text)).not.toHaveLength(0)
})

it('title, description and the submit button are there; a title is required [V-UPLOAD-06, V-UPLOAD-07, V-UPLOAD-13]', async () => {
  const main = await openScreen()
  expect((await main.findByLabelText(/^Title/)).getAttribute('aria-required')).toBe('true')
  expect(main.getByLabelText(/^Description/).getAttribute('aria-required')).toBeNull()
  expect(main.getByRole('button', { name: 'Upload Video' })).toBeTruthy()
})

it('None comes first among the categories [V-UPLOAD-08, V-UPLOAD-09]', async () => {
  const main = await openScreen()
  await main.findByRole('option', { name: 'Sermons' })
  const options = [...main.getByLabelText<HTMLSelectElement>('Category').options]
  expect(options.map(({ value, text }) => [value, text])).toEqual([
    ['none', 'None'],
    ['2', 'Prayer'],
    ['5', 'Sermons'],
  ])
})
