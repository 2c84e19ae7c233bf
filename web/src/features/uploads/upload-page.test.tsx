import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type HttpResponse, Upload } from 'tus-js-client'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { person, renderApp, type TestResponses } from '../../testing/render-app.tsx'
import { uploadWork } from './upload-work.ts'

const limits = { maxVideoBytes: 8_589_934_592, maxThumbnailBytes: 10_485_760, maxDurationSeconds: 43_200 }

async function openScreen(more: TestResponses = {}) {
  await renderApp('/upload', {
    user: person(),
    responses: {
      'GET /api/uploads/limits': () => ({ body: limits }),
      'GET /api/categories': () => ({
        body: [
          { id: 2, name: 'Prayer', slug: 'prayer', kind: 'video' },
          { id: 5, name: 'Sermons', slug: 'sermons', kind: 'video' },
        ],
      }),
      ...more,
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

it('a pasted title or description that is too long is not cut: the refusal says so [V-UPLOAD-21]', async () => {
  const main = await openScreen()
  const actor = userEvent.setup()
  const paste = async (label: RegExp, text: string) => {
    const field = await main.findByLabelText<HTMLInputElement>(label)
    await actor.click(field)
    await actor.paste(text)
    expect(field.value).toBe(text)
  }
  await paste(/^Title/, 'x'.repeat(150))
  expect(main.getByText('150 / 100')).toBeTruthy()
  await paste(/^Description/, '🕯'.repeat(5002))
  expect(await main.findByText('2 characters too many. The maximum is 5,000.')).toBeTruthy()
})

it('what was typed before a reload is there again, the price of the download too', async () => {
  const draft = { title: 'Psalm 23', description: 'Sung', categoryId: 'none', isDownloadable: true, price: '4.99' }
  sessionStorage.setItem('upload draft', JSON.stringify(draft))
  await openScreen({ 'GET /api/selling': () => ({ body: { canSell: true } }) })
  expect(await screen.findByDisplayValue('Psalm 23')).toBeTruthy()
  expect(await screen.findByDisplayValue('4.99')).toBeTruthy()
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Offer as a download' }).checked).toBe(true)
  sessionStorage.clear()
})

describe('a file whose type the computer does not know', () => {
  const choose = async (name: string) => {
    vi.spyOn(Upload.prototype, 'start').mockImplementation(() => {})
    await openScreen()
    const input = document.querySelector<HTMLInputElement>('main input[type=file]')
    fireEvent.change(input ?? document.body, { target: { files: [new File([new Uint8Array(10)], name)] } })
    return input?.accept.split(',') ?? []
  }
  afterEach(() => {
    uploadWork.close()
    sessionStorage.clear()
    localStorage.clear()
  })

  it.each(['00012.MTS', 'sermon.m2ts', 'choir.3gp', 'tape.dv', 'service.mkv'])(
    '%s is a video by its ending, and the file picker offers it',
    async (name) => {
      expect(await choose(name)).toContain(name.slice(name.lastIndexOf('.')).toLowerCase())
      expect(await screen.findByText(name)).toBeTruthy()
    },
  )

  it('is refused with another ending', async () => {
    await choose('notes.mkv.txt')
    expect(await screen.findAllByText('Please select a video file.')).not.toHaveLength(0)
  })
})

describe('a chosen file', () => {
  afterEach(() => {
    uploadWork.close()
    sessionStorage.clear()
    localStorage.clear()
  })
  const choose = async (label: string, file: File) => {
    const started = vi.spyOn(Upload.prototype, 'start').mockImplementation(() => {})
    const main = await openScreen()
    const input = await main.findByLabelText<HTMLInputElement>(label)
    await main.findByText(/Up to 8 GB\./)
    fireEvent.change(input, { target: { files: [file] } })
    return { main, input, started }
  }
  const sized = (file: File, size: number) => Object.defineProperty(file, 'size', { value: size })

  it('that is a drawing is refused as a thumbnail; JPG, PNG and WebP are offered [V-UPLOAD-18, V-UPLOAD-24]', async () => {
    const drawing = new File(['<svg/>'], 'lamp.svg', { type: 'image/svg+xml' })
    const { main, input } = await choose('Thumbnail: drop a picture or choose a file', drawing)
    await main.findByText('Invalid file type')
    expect(await main.findAllByText('Please select an image file for the thumbnail.')).not.toHaveLength(0)
    expect(input.accept).toBe('image/jpeg,image/png,image/webp')
    expect(main.queryByText('lamp.svg')).toBeNull()
  })

  it.each([
    ['Drop a video here or choose a file', 'psalm.mp4', 'video/mp4', 8_589_934_593, '8 GB'],
    ['Thumbnail: drop a picture or choose a file', 'lamp.png', 'image/png', 10_485_761, '10 MB'],
  ])(
    '%s: one that is larger than the site accepts is refused before it is sent [V-UPLOAD-25]',
    async (label, name, type, size, maximum) => {
      const { main, started } = await choose(label, sized(new File([], name, { type }), size))
      const text = `The file is larger than ${maximum}, the maximum on this site.`
      expect(await main.findAllByText(text)).not.toHaveLength(0)
      expect(main.getByText('Upload failed')).toBeTruthy()
      expect(main.queryByText(name)).toBeNull()
      expect(started).not.toHaveBeenCalled()
    },
  )
})

describe('after a reload', () => {
  const uploadId = '0f8fad5b-d9cb-469f-a165-70867728950e'
  const psalm = new File([new Uint8Array(10)], 'psalm_23.mp4', { type: 'video/mp4', lastModified: 1 })
  const sermon = new File([new Uint8Array(12)], 'sermon-on-patience.mp4', { type: 'video/mp4', lastModified: 2 })
  const words = () => [
    screen.getByLabelText<HTMLInputElement>(/^Title/).value,
    screen.getByLabelText<HTMLTextAreaElement>(/^Description/).value,
  ]
  const choose = async (file: File, draft: object, unfinished: object) => {
    vi.spyOn(Upload.prototype, 'start').mockImplementation(() => {})
    sessionStorage.setItem('upload draft', JSON.stringify(draft))
    localStorage.setItem('unfinished upload', JSON.stringify([unfinished]))
    await openScreen({
      'GET /api/uploads': () => ({
        body: [{ id: uploadId, bytes: 10, createdAt: '2026-11-20T10:00:00.000Z', hasArrived: false, draft: null }],
      }),
      [`PUT /api/uploads/${uploadId}/draft`]: () => ({ body: {} }),
    })
    await waitFor(() => expect(words()[1]).toBe('Sung'))
    const input = document.querySelector('main input[type=file]') ?? document.body
    fireEvent.change(input, { target: { files: [file] } })
  }
  afterEach(() => {
    uploadWork.close()
    sessionStorage.clear()
    localStorage.clear()
  })
  const { name, size: bytes, lastModified } = psalm
  const draft = { title: 'Psalm 23', description: 'Sung', uploadId }

  it('another file does not get the texts of one that has arrived and waits in My videos', async () => {
    await choose(sermon, draft, { name, bytes, lastModified, sent: bytes, id: uploadId })
    await waitFor(() => expect(words()).toEqual(['sermon on patience', '']))
  })

  it('the same file has its texts', async () => {
    await choose(psalm, draft, { name, bytes, lastModified, sent: bytes, id: uploadId })
    await screen.findByText('psalm_23.mp4')
    expect(words()).toEqual(['Psalm 23', 'Sung'])
  })

  it('nothing is sent until the file is selected again: Firefox does not put it back into the field', async () => {
    const main = await openScreen()
    const fields = ['Drop a video here or choose a file', 'Thumbnail: drop a picture or choose a file']
    for (const field of fields) expect((await main.findByLabelText<HTMLInputElement>(field)).autocomplete).toBe('off')
  })

  it('another file that replaces an interrupted one gets what was typed, and a title of its own', async () => {
    await choose(sermon, { title: 'psalm 23', description: 'Sung' }, { name, bytes, lastModified, sent: 4 })
    await waitFor(() => expect(words()).toEqual(['sermon on patience', 'Sung']))
  })
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

it('a category that was hidden meanwhile is refused at its field; words and files stay, and the next attempt sends only the record', async () => {
  const id = '0f8fad5b-d9cb-469f-a165-70867728950e'
  vi.spyOn(Upload.prototype, 'start').mockImplementation(function (this: Upload) {
    this.url = `/api/uploads/tus/${id}`
    this.options.onSuccess?.({ lastResponse: { getStatus: () => 204 } as HttpResponse })
  })
  const isRefused = Promise.withResolvers<void>()
  const made: unknown[] = []
  let completed = 0
  const { actor } = await renderApp('/upload', {
    user: person(),
    responses: {
      'GET /api/uploads/limits': () => ({ body: limits }),
      'GET /api/categories': async () => {
        if (made.length === 0) return { body: [2, 5].map((each) => ({ id: each, name: `Prayer ${each}` })) }
        await isRefused.promise
        return { body: [{ id: 5, name: 'Prayer 5' }] }
      },
      [`PUT /api/uploads/${id}/draft`]: () => ({ body: {} }),
      [`DELETE /api/uploads/${id}`]: () => ({ body: {} }),
      [`POST /api/uploads/${id}/complete`]: () => {
        completed += 1
        return { body: { videoUrl: `/uploads/${id}`, duration: 60 } }
      },
      'POST /api/videos': async (request) => {
        made.push(await request.json())
        return { status: 409, body: { code: 'category_hidden', status: 409, detail: 'x' } }
      },
    },
  })
  const main = within(await screen.findByRole('main'))
  await actor.type(await main.findByLabelText(/^Title/), 'Psalm 23')
  await main.findByRole('option', { name: 'Prayer 2' })
  await actor.selectOptions(main.getByLabelText('Category'), '2')
  uploadWork.choose(new File([new Uint8Array(10)], 'psalm.mp4', { type: 'video/mp4' }))
  await actor.click(await main.findByRole('button', { name: 'Upload Video' }))
  await waitFor(() => expect(made).toHaveLength(1))
  isRefused.resolve()
  const description =
    'The category you chose has been hidden, so nothing can be added to it. Please choose another one.'
  await main.findByRole('combobox', { name: 'Category', description })
  expect(main.queryByRole('option', { name: 'Prayer 2' })).toBeNull()
  const field = main.getByLabelText<HTMLSelectElement>('Category')
  await waitFor(() => expect(document.activeElement).toBe(field))
  expect([field.value, main.getByLabelText<HTMLInputElement>(/^Title/).value]).toEqual(['none', 'Psalm 23'])
  expect(screen.getByRole('alert').textContent, 'no message repeats it').toBe('')
  await actor.selectOptions(field, '5')
  await actor.click(main.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(made).toMatchObject([{ categoryId: 2 }, { categoryId: 5, title: 'Psalm 23' }]))
  expect(completed).toBe(1)
  uploadWork.cancel()
  sessionStorage.clear()
})
