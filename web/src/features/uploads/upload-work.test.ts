import { waitFor } from '@testing-library/react'
import { type HttpRequest, type HttpResponse, Upload } from 'tus-js-client'
import { expect, it, vi } from 'vitest'
import { clearPersonalStorage } from '../../lib/personal-storage.ts'
import { respondWith } from '../../testing/render-app.tsx'
import { readUnfinished } from './unfinished-memory.ts'
import { UploadWork, uploadWork } from './upload-work.ts'

const ID = '0f8fad5b-d9cb-469f-a165-70867728950e'

/** The paths of the uploads that the browser asks the server to discard. */
function recordDiscarded(): string[] {
  const discarded: string[] = []
  respondWith({
    [`DELETE /api/uploads/${ID}`]: (request) => {
      discarded.push(new URL(request.url).pathname)
      return { body: {} }
    },
  })
  return discarded
}

it('Cancel aborts a transfer in progress and discards what has arrived', async () => {
  // A file of which the server has the beginning, and whose last byte never arrives.
  const sending = vi.spyOn(Upload.prototype, 'start').mockImplementation(function (this: Upload) {
    this.url = `/api/uploads/tus/${ID}`
  })
  const stopped = vi.spyOn(Upload.prototype, 'abort').mockResolvedValue()
  const discarded = recordDiscarded()
  const work = new UploadWork()
  work.choose(new File([new Uint8Array(1000)], 'psalm.mp4', { type: 'video/mp4' }))
  await waitFor(() => expect(sending).toHaveBeenCalled())
  expect(work.snapshot().state.kind).toBe('running')
  expect(stopped).not.toHaveBeenCalled()
  work.cancel()
  expect(stopped).toHaveBeenCalled()
  expect(work.snapshot().state.kind).toBe('idle')
  await waitFor(() => expect(discarded).toEqual([`/api/uploads/${ID}`]))
})

it('when its person signs out nothing more is sent or remembered, and what has arrived is kept by the server', async () => {
  let sending: Upload | undefined
  vi.spyOn(Upload.prototype, 'start').mockImplementation(function (this: Upload) {
    this.url = `/api/uploads/tus/${ID}`
    sending = this
  })
  const stopped = vi.spyOn(Upload.prototype, 'abort').mockResolvedValue()
  const discarded = recordDiscarded()
  uploadWork.choose(new File([new Uint8Array(1000)], 'psalm.mp4', { type: 'video/mp4' }))
  await waitFor(() => expect(sending).toBeDefined())
  sending?.options.onProgress?.(500, 1000)
  expect(readUnfinished()).toHaveLength(1)
  clearPersonalStorage(false)
  expect(stopped).toHaveBeenCalled()
  expect(uploadWork.snapshot()).toEqual({ file: null, state: { kind: 'idle' } })
  sending?.options.onProgress?.(600, 1000)
  sending?.options.onError?.(new Error('Please sign in to continue.'))
  expect(uploadWork.snapshot().state.kind).toBe('idle')
  expect(readUnfinished()).toEqual([])
  expect(discarded).toEqual([])
})

it('the file is the first 70 percent of the progress, from its first byte to its last [V-UPLOAD-37]', async () => {
  let sending: Upload | undefined
  vi.spyOn(Upload.prototype, 'start').mockImplementation(function (this: Upload) {
    sending = this
  })
  vi.spyOn(Upload.prototype, 'abort').mockResolvedValue()
  const work = new UploadWork()
  work.choose(new File([new Uint8Array(10)], 'psalm.mp4', { type: 'video/mp4' }))
  await waitFor(() => expect(sending).toBeDefined())
  const clock = vi.spyOn(performance, 'now')
  const progressAt = (bytes: number) => {
    clock.mockReturnValue(bytes)
    sending?.options.onProgress?.(bytes, 1000)
    return work.snapshot().state
  }
  for (const [bytes, progress] of [
    [0, 0],
    [500, 0.35],
    [1000, 0.7],
  ] as const)
    expect(progressAt(bytes)).toMatchObject({ kind: 'running', step: 'file', progress })
  work.cancel()
})

it('progress is shown ten times a second, however often the browser reports it, and at the end', async () => {
  let sending: Upload | undefined
  vi.spyOn(Upload.prototype, 'start').mockImplementation(function (this: Upload) {
    sending = this
  })
  vi.spyOn(Upload.prototype, 'abort').mockResolvedValue()
  const work = new UploadWork()
  work.choose(new File([new Uint8Array(10)], 'psalm.mp4', { type: 'video/mp4' }))
  await waitFor(() => expect(sending).toBeDefined())
  const shown: unknown[] = []
  work.subscribe(() => {
    const { state } = work.snapshot()
    const progress = 'progress' in state ? state.progress : null
    if (shown.at(-1) !== progress) shown.push(progress)
  })
  const clock = vi.spyOn(performance, 'now')
  // Safari has an event for every packet.
  for (let bytes = 1; bytes <= 1000; bytes++) {
    clock.mockReturnValue(1_000_000 + bytes / 4)
    sending?.options.onProgress?.(bytes, 1000)
  }
  expect(shown).toEqual([0, 0.0007, 0.2807, 0.5607, 0.7].map((progress) => expect.closeTo(progress, 5)))
  work.cancel()
})

it('an upload that the server is creating when it is cancelled is discarded as soon as it has an id', async () => {
  let creating: Upload | undefined
  vi.spyOn(Upload.prototype, 'start').mockImplementation(function (this: Upload) {
    this.options.onBeforeRequest?.({ getMethod: () => 'POST' } as HttpRequest)
    creating = this
  })
  const stopped = vi.spyOn(Upload.prototype, 'abort').mockResolvedValue()
  const discarded = recordDiscarded()
  const work = new UploadWork()
  work.choose(new File([new Uint8Array(1000)], 'psalm.mp4', { type: 'video/mp4' }))
  await waitFor(() => expect(creating).toBeDefined())
  work.cancel()
  expect(work.snapshot().state.kind).toBe('idle')
  expect(stopped).not.toHaveBeenCalled()
  if (creating) creating.url = `/api/uploads/tus/${ID}`
  void creating?.options.onUploadUrlAvailable?.()
  await waitFor(() => expect(discarded).toEqual([`/api/uploads/${ID}`]))
  expect(stopped).toHaveBeenCalledOnce()
})

it('a file that is replaced at once is not sent, and one that is replaced later reports nothing more', async () => {
  const sent: Upload[] = []
  vi.spyOn(Upload.prototype, 'start').mockImplementation(function (this: Upload) {
    this.url = `/api/uploads/tus/${ID}`
    sent.push(this)
  })
  vi.spyOn(Upload.prototype, 'abort').mockResolvedValue()
  respondWith({ [`DELETE /api/uploads/${ID}`]: () => ({ body: {} }) })
  const nameOf = ({ file }: Upload) => (file as File).name
  const work = new UploadWork()
  for (const name of ['first.mp4', 'second.mp4']) work.choose(new File([new Uint8Array(10)], name))
  await waitFor(() => expect(sent.map(nameOf)).toEqual(['second.mp4']))
  work.choose(new File([new Uint8Array(10)], 'third.mp4'))
  await waitFor(() => expect(sent.map(nameOf)).toEqual(['second.mp4', 'third.mp4']))
  sent[0]?.options.onSuccess?.({ lastResponse: { getStatus: () => 204 } as HttpResponse })
  expect(work.snapshot()).toMatchObject({ file: { name: 'third.mp4' }, state: { kind: 'running' } })
  expect(readUnfinished().map(({ name }) => name)).toEqual(['third.mp4'])
  work.cancel()
})

it('the draft of a file that has arrived is stored on the server', async () => {
  vi.spyOn(Upload.prototype, 'start').mockImplementation(function (this: Upload) {
    this.url = `/api/uploads/tus/${ID}`
    this.options.onSuccess?.({ lastResponse: { getStatus: () => 204 } as HttpResponse })
  })
  const typed = { title: 'Psalm 23', description: 'Sung', categoryId: '4', isDownloadable: true, price: '4.99' }
  sessionStorage.setItem('upload draft', JSON.stringify(typed))
  const saved: unknown[] = []
  let sent = 0
  respondWith({
    'POST /api/thumbnails/upload': () => {
      sent++
      return { status: 201, body: { thumbnailUrl: '/uploads/lamp' } }
    },
    [`PUT /api/uploads/${ID}/draft`]: async (request) => {
      saved.push(await request.json())
      return { body: {} }
    },
  })
  const work = new UploadWork()
  work.choose(new File([new Uint8Array(10)], 'psalm.mp4', { type: 'video/mp4' }))
  const texts = { fileName: 'psalm.mp4', title: 'Psalm 23', description: 'Sung', categoryId: 4 }
  const sale = { isDownloadable: true, price: '4.99' }
  await waitFor(() => expect(saved).toEqual([{ ...texts, ...sale }]))
  work.setThumbnail(new File([new Uint8Array(10)], 'lamp.png', { type: 'image/png' }))
  const picture = { thumbnailUrl: '/uploads/lamp' }
  work.storeDraft()
  // The texts are not lost when the picture does not arrive.
  await waitFor(() =>
    expect(saved.slice(1)).toEqual([
      { ...texts, ...sale },
      { ...texts, ...sale, ...picture },
    ]),
  )
  work.storeDraft()
  await waitFor(() => expect(saved.slice(3)).toEqual([{ ...texts, ...sale, ...picture }]))
  expect(sent).toBe(1)
  expect(work.thumbnail()?.name).toBe('lamp.png')
  work.setThumbnail(null)
  work.storeDraft()
  await waitFor(() => expect(saved.slice(4)).toEqual([{ ...texts, ...sale }]))
  sessionStorage.clear()
})

it('a picture without a file is not kept for the next person who opens the form', () => {
  const work = new UploadWork()
  work.setThumbnail(new File([new Uint8Array(10)], 'lamp.png', { type: 'image/png' }))
  expect(work.thumbnail()).toBeNull()
})
