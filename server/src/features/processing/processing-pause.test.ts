/** Failures that are not the video's: it waits and continues after a full disk or a media folder that cannot be written. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { MediaStorage } from '../../storage/storage.ts'
import { clip } from '../../testing/clips.ts'
import { createTestSite, type TestSite } from '../../testing/test-site.ts'
import { createUploader } from '../../testing/uploading.ts'
import { createOriginals } from '../videos/originals.ts'
import { createProcessVideoHandler, type ProcessVideoOptions } from './process-video.handler.ts'
import { findForProcessing, findWantedRun } from './processing.sql.ts'

let site: TestSite
let base: string
let videoId: number

beforeAll(async () => {
  site = await createTestSite()
  base = await site.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => site.close())
beforeEach(async () => {
  const creator = createUploader(base, (await site.person('grace')).cookie)
  const { json } = await creator.sendFile('/api/videos/upload', 'video', await clip('clip.mp4'))
  videoId = (await creator.createVideo({ title: 'Evening prayer', videoUrl: json.videoUrl })).json.id
})

const run = async (changes: Partial<ProcessVideoOptions> = {}) => {
  const handler = createProcessVideoHandler({ ...site.deps, ...changes })
  const wanted = await findWantedRun(site.deps.db, videoId)
  await handler({ videoId, run: wanted }, { signal: new AbortController().signal, isLastTry: true })
}
const video = async () =>
  (await site.deps.db.transaction().execute((tx) => findForProcessing(tx, videoId))) ?? expect.fail('the video is gone')
const disk = (...results: boolean[]) => ({ hasRoomFor: async () => results.shift() ?? true })

describe('a video keeps waiting and nothing of it is lost', () => {
  test('while the disk has only its reserve left; then it is processed', async () => {
    await run({ disk: disk(false) })
    expect(await video()).toMatchObject({ processing: 'uploaded', processingBegins: 0 })
    await run()
    expect(await video()).toMatchObject({ processing: 'ready' })
  })

  test('when the disk fills up meanwhile: the run ends before the reserve is used up, also on its last attempt', async () => {
    await run({ disk: { hasRoomFor: async (bytes) => bytes > 0 }, lookEveryMs: 1 })
    expect(await video()).toMatchObject({ processing: 'processing', processingBegins: 0 })
    await run()
    expect(await video()).toMatchObject({ processing: 'ready' })
  })

  test.each(['EROFS', 'EACCES', 'ENOSPC'])(
    'when the media folder cannot be written (%s): the bytes are kept and the video does not fail',
    async (code) => {
      const refuse = () => Promise.reject(Object.assign(new Error(code), { code, syscall: 'open' }))
      const { storage, uploads } = site.deps
      // Not checked beforehand: it may become so at any moment.
      const unwritable: MediaStorage = { ...storage, put: refuse, putBytes: refuse, removeAll: refuse }
      await run({ storage: unwritable, originals: createOriginals({ storage: unwritable, files: uploads.files }) })
      expect(await video()).toMatchObject({ processing: 'processing', processingBegins: 0 })
      await run({ storage: { ...storage, check: refuse } })
      expect(await video()).toMatchObject({ processing: 'processing', processingBegins: 0 })
      await run()
      expect(await video()).toMatchObject({ processing: 'ready' })
    },
  )
})
