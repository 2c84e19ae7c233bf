import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { request as httpRequest } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { TUS_PATH, uploadsApi } from '@lamplight/contract/uploads'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { clip, image, truncatedMp4 } from '../../testing/clips.ts'
import { createTestSite, type Person, type TestSite } from '../../testing/test-site.ts'
import { createUploader, tusChunk, type Uploader } from '../../testing/uploading.ts'
import { sweepUploads } from './uploads.sweep.ts'

const MAX_BYTES = 4 * 1024 * 1024

let site: TestSite
let base: string
let grace: Person
let creator: Uploader
let stranger: Uploader
let visitor: Uploader
let mp4: Buffer

beforeAll(async () => {
  site = await createTestSite({ environment: { MAX_VIDEO_BYTES: String(MAX_BYTES), MAX_VIDEO_SECONDS: '30' } })
  base = await site.app.listen({ port: 0, host: '127.0.0.1' })
  grace = await site.person('grace')
  creator = createUploader(base, grace.cookie)
  stranger = createUploader(base, (await site.person('yusuf')).cookie)
  visitor = createUploader(base, null)
  mp4 = await clip('clip.mp4')
})
afterAll(() => site.close())

/** All files in the folder of uploads. */
const filesLeft = async () => (await readdir(site.deps.uploadsDir)).filter((name) => name !== 'work')
const rowsLeft = () => site.deps.db.selectFrom('uploads').select(['id', 'state']).execute()
const complete = (who: Uploader, id: string) => who.post(`/api/uploads/${id}/complete`)

beforeEach(async () => {
  await site.deps.db.deleteFrom('uploads').execute()
  await sweepUploads(site.deps.db, site.deps.uploads.files, -1)
})

/** Files that are not accepted as videos, whatever their name. */
const refusals: [
  what: string,
  name: string,
  bytes: () => Promise<Buffer>,
  status: number,
  code: string,
  text: string,
][] = [
  [
    'a text named .mp4',
    'sermon.mp4',
    async () => Buffer.from('Grace and peace to you.\n'.repeat(50)),
    415,
    'not_a_video',
    'Please select a video file.',
  ],
  ['an empty file', 'empty.mp4', async () => Buffer.alloc(0), 415, 'not_a_video', 'Please select a video file.'],
  [
    'an MP4 that was cut off',
    'half.mp4',
    truncatedMp4,
    415,
    'video_truncated',
    'The video file is incomplete or damaged. Please export it again and upload the new file.',
  ],
  [
    'a sound recording',
    'psalm.mp4',
    () => clip('sound.m4a'),
    415,
    'video_without_picture',
    'This file has sound but no picture. Add a still picture to the sound and upload it as a video.',
  ],
  ['a picture', 'church.mp4', () => image('jpeg'), 415, 'not_a_video', 'Please select a video file.'],
  [
    'a video of no length',
    'still.mp4',
    () => clip('frame.mp4'),
    415,
    'video_without_duration',
    'The video has no duration. Please choose another file.',
  ],
  [
    'a playlist that points elsewhere',
    'list.mp4',
    async () =>
      Buffer.from('#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXTINF:4,\nhttp://127.0.0.1:9/secret.ts\n#EXT-X-ENDLIST\n'),
    415,
    'not_a_video',
    'Please select a video file.',
  ],
  [
    'a list that names files of the server',
    'concat.mp4',
    async () => Buffer.from("ffconcat version 1.0\nfile '/etc/passwd'\n"),
    415,
    'not_a_video',
    'Please select a video file.',
  ],
  [
    'a text whose name is a path',
    '../../../etc/passwd',
    async () => Buffer.from('no video'),
    415,
    'not_a_video',
    'Please select a video file.',
  ],
  [
    'a text with an Arabic name',
    'عظة الجمعة.mp4',
    async () => Buffer.from('no video'),
    415,
    'not_a_video',
    'Please select a video file.',
  ],
]

describe('a file that is not a video', () => {
  test.each(refusals)(
    '%s is refused as multipart and leaves nothing [V-SEC-21]',
    async (_, name, bytes, status, code, text) => {
      const response = await creator.sendFile('/api/videos/upload', 'video', await bytes(), name)
      expect(response.json).toMatchObject({ status, code, detail: text })
      expect(response.status).toBe(status)
      expect(await filesLeft()).toEqual([])
      expect(await rowsLeft()).toEqual([])
    },
  )

  test.each(refusals)(
    '%s is refused after a resumable upload and leaves nothing [V-SEC-21]',
    async (_, name, bytes, status, code) => {
      const id = await creator.sendTus(await bytes(), name)
      const response = await complete(creator, id)
      expect([response.status, response.json.code]).toEqual([status, code])
      expect(await filesLeft()).toEqual([])
      expect(await rowsLeft()).toEqual([])
      expect((await complete(creator, id)).json.code).toBe('upload_not_found')
    },
  )

  test('a video longer than the site accepts is refused', async () => {
    const short = await createTestSite({ environment: { MAX_VIDEO_SECONDS: '1' } })
    const address = await short.app.listen({ port: 0, host: '127.0.0.1' })
    const person = createUploader(address, (await short.person('grace')).cookie)
    expect((await person.sendFile('/api/videos/upload', 'video', mp4)).json).toMatchObject({
      ...{ code: 'video_too_long', detail: 'The video is longer than this site accepts. The limit is 1 second.' },
      limit: { value: 1, unit: 'seconds' },
    })
    await short.close()
  })
})

describe('a video as multipart', () => {
  test('a visitor is refused with 401 [V-SEC-01]', async () => {
    const response = await visitor.sendFile('/api/videos/upload', 'video', mp4)
    expect([response.status, response.json.code]).toEqual([401, 'not_signed_in'])
    expect(await filesLeft()).toEqual([])
  })

  test('the field video returns its URL and its measured duration [V-UPLOAD-27, V-UPLOAD-29, V-UPLOAD-31]', async () => {
    const response = await creator.sendFile('/api/videos/upload', 'video', mp4)
    expect(response.status).toBe(201)
    expect(response.json).toEqual({ videoUrl: expect.stringMatching(/^\/uploads\/[0-9a-f-]{36}$/), duration: 2 })
    const id = String(response.json.videoUrl).split('/')[2] ?? ''
    expect(await readFile(site.deps.uploads.files.pathOf(id))).toEqual(mp4)
    expect(await rowsLeft()).toEqual([{ id, state: 'checked' }])
  })

  test.each(['clip.webm', 'clip.avi'] as const)('%s is accepted [V-UPLOAD-17]', async (name) => {
    const response = await creator.sendFile('/api/videos/upload', 'video', await clip(name), name)
    expect(response.status).toBe(201)
    expect(response.json.duration).toBeCloseTo(2, 0)
  })

  test.each([
    ['in another field', 'file'],
    ['in the field of the thumbnail', 'thumbnail'],
  ])('a file %s is not accepted', async (_, field) => {
    const response = await creator.sendFile('/api/videos/upload', field, mp4)
    expect(response.json).toMatchObject({
      status: 400,
      code: 'upload_required',
      detail: 'Please select a video file to upload.',
    })
    expect(await filesLeft()).toEqual([])
  })

  test('no file, a text in the field, or JSON instead of a form is refused', async () => {
    const empty = new FormData()
    empty.append('title', 'Psalm')
    const text = new FormData()
    text.append('video', 'not a file')
    for (const response of [
      await creator.sendForm('/api/videos/upload', empty),
      await creator.sendForm('/api/videos/upload', text),
      await creator.post('/api/videos/upload', { video: 'x' }),
      await creator.post('/api/videos/upload'),
    ]) {
      expect([response.status, response.json.code]).toEqual([400, 'upload_required'])
    }
  })

  test('a malformed form, and bytes without a form, are rejected', async () => {
    const post = (type: string, body: string) =>
      fetch(`${base}/api/videos/upload`, {
        method: 'POST',
        body,
        headers: { 'content-type': type, cookie: grace.cookie },
      })
    expect((await post('multipart/form-data', 'nothing')).status).toBe(400)
    expect((await post('multipart/form-data; boundary=x', 'nothing')).status).toBe(400)
    const bare = await post('video/mp4', 'bytes')
    expect(bare.status).toBe(415)
    expect(await bare.text()).toBe('This type of content is not accepted here.')
  })

  test('two files are refused and leave nothing', async () => {
    const form = new FormData()
    for (const name of ['a.mp4', 'b.mp4']) form.append('video', new Blob([new Uint8Array(mp4)]), name)
    const response = await creator.sendForm('/api/videos/upload', form)
    expect([response.status, response.json.code]).toEqual([400, 'validation_failed'])
    expect(await filesLeft()).toEqual([])
  })

  test('too many bytes are refused, declared or not [V-UPLOAD-25, V-SEC-21]', async () => {
    const large = await creator.sendFile('/api/videos/upload', 'video', Buffer.alloc(MAX_BYTES + 70_000))
    expect(large.json).toMatchObject({
      status: 413,
      code: 'upload_too_large',
      detail: 'The file is larger than this site accepts. The limit is 4 MB.',
      limit: { value: MAX_BYTES, unit: 'bytes' },
    })
    const unannounced = await sendInPieces(MAX_BYTES + 1)
    expect(unannounced.status).toBe(413)
    expect(unannounced.text).toBe('The file is larger than this site accepts. The limit is 4 MB.')
    expect(await filesLeft()).toEqual([])
  })

  test('exactly as many bytes as allowed are accepted', async () => {
    const padding = Buffer.alloc(MAX_BYTES - mp4.length)
    // A box that every player skips.
    padding.writeUInt32BE(padding.length, 0)
    padding.write('free', 4, 'latin1')
    const response = await creator.sendFile('/api/videos/upload', 'video', Buffer.concat([mp4, padding]))
    expect(response.status).toBe(201)
  })

  test.each([
    ['the site accepts', 10 * MAX_BYTES, 413],
    ['the disk has room for', MAX_BYTES, 507],
  ])('a form that announces more than %s is refused before its file arrives', async (_, announced, status) => {
    const room = vi.spyOn(site.deps.uploads.files, 'hasRoomFor').mockImplementation(async (bytes) => bytes < MAX_BYTES)
    const sender = httpRequest(`${base}/api/videos/upload`, {
      method: 'POST',
      headers: {
        cookie: grace.cookie,
        'content-type': 'multipart/form-data; boundary=x',
        'content-length': String(announced),
      },
    })
    sender.on('error', () => {})
    sender.flushHeaders()
    const [response] = await once(sender, 'response')
    room.mockRestore()
    expect(response.statusCode).toBe(status)
    sender.destroy()
    expect(await filesLeft()).toEqual([])
  })

  test('a connection that is cut off leaves nothing', async () => {
    const sender = httpRequest(`${base}/api/videos/upload`, {
      method: 'POST',
      headers: {
        cookie: grace.cookie,
        'content-type': 'multipart/form-data; boundary=x',
        'transfer-encoding': 'chunked',
      },
    })
    sender.on('error', () => {})
    sender.write('--x\r\ncontent-disposition: form-data; name="video"; filename="a.mp4"\r\n\r\n')
    sender.write(mp4)
    await expect.poll(filesLeft).toHaveLength(1)
    sender.destroy()
    await expect.poll(filesLeft).toEqual([])
    expect(await rowsLeft()).toEqual([])
  })
})

/** A multipart form without an announced length. */
function sendInPieces(bytes: number): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const sender = httpRequest(
      `${base}/api/videos/upload`,
      { method: 'POST', headers: { cookie: grace.cookie, 'content-type': 'multipart/form-data; boundary=x' } },
      async (response) => {
        let text = ''
        for await (const part of response.setEncoding('utf8')) text += part
        resolve({ status: response.statusCode ?? 0, text })
      },
    )
    sender.on('error', reject)
    sender.write('--x\r\ncontent-disposition: form-data; name="video"; filename="a.mp4"\r\n\r\n')
    sender.write(Buffer.alloc(bytes))
    sender.end('\r\n--x--\r\n')
  })
}

test.each([
  ['/api/videos/upload', 'video'],
  ['/api/thumbnails/upload', 'thumbnail'],
])(
  'a file for %s that would use up the reserve of the disk is refused while it arrives and leaves nothing',
  async (to, field) => {
    // There was space when it started, used by others meanwhile.
    const room = vi.spyOn(site.deps.uploads.files, 'hasRoomFor').mockResolvedValueOnce(true).mockResolvedValue(false)
    const response = await creator.sendFile(to, field, mp4)
    room.mockRestore()
    expect([response.status, response.json.code]).toEqual([507, 'disk_full'])
    expect(await filesLeft()).toEqual([])
    expect(await rowsLeft()).toEqual([])
  },
)

describe('a file of this machine that is added as an upload', () => {
  const adopt = async (bytes: Buffer) => {
    const folder = await mkdtemp(join(tmpdir(), 'lamplight-adopt-'))
    const path = join(folder, 'film.mp4')
    await writeFile(path, bytes)
    return site.deps.uploads
      .adopt({ ...grace, displayName: 'Grace', role: 'user' }, path)
      .finally(() => rm(folder, { recursive: true }))
  }

  test('is copied and ready to become a video', async () => {
    expect(await adopt(mp4)).toMatchObject({ ok: true })
    expect((await rowsLeft()).map(({ state }) => state)).toEqual(['checked'])
  })

  test('is refused when it is larger than the site accepts, or the disk has no room for it, and leaves nothing', async () => {
    expect(await adopt(Buffer.concat([mp4, Buffer.alloc(MAX_BYTES)]))).toMatchObject({ code: 'upload_too_large' })
    const room = vi.spyOn(site.deps.uploads.files, 'hasRoomFor').mockResolvedValue(false)
    const refused = await adopt(mp4)
    room.mockRestore()
    expect(refused).toMatchObject({ code: 'disk_full' })
    expect(await filesLeft()).toEqual([])
    expect(await rowsLeft()).toEqual([])
  })
})

describe('a resumable upload', () => {
  test('a visitor is refused, also as plain text [V-SEC-01]', async () => {
    const response = await visitor.tus('POST', TUS_PATH, { 'upload-length': '10', accept: '*/*' })
    expect([response.status, response.text]).toEqual([401, 'Please sign in to continue.'])
  })

  test('a page of another site is refused', async () => {
    const response = await creator.tus('POST', TUS_PATH, { 'upload-length': '10', origin: 'https://elsewhere.test' })
    expect([response.status, response.json.code]).toEqual([403, 'cross_site_request'])
  })

  test.each([
    ['no length', {}, 400, 'malformed_request'],
    ['a negative length', { 'upload-length': '-1' }, 400, 'malformed_request'],
    ['a length that comes later', { 'upload-defer-length': '1' }, 400, 'malformed_request'],
    ['another version of the protocol', { 'upload-length': '10', 'tus-resumable': '0.2.2' }, 400, 'malformed_request'],
    ['more than the site accepts', { 'upload-length': String(MAX_BYTES + 1) }, 413, 'upload_too_large'],
  ])('one that begins with %s is refused and leaves nothing [V-UPLOAD-25]', async (_, headers, status, code) => {
    const response = await creator.tus('POST', TUS_PATH, headers)
    expect([response.status, response.json.code]).toEqual([status, code])
    expect(await rowsLeft()).toEqual([])
    expect(await filesLeft()).toEqual([])
  })

  test('one for which the disk has no room is refused before its first byte', async () => {
    const wide = await createTestSite({ environment: { MAX_VIDEO_BYTES: String(1024 ** 4) } })
    const person = createUploader(
      await wide.app.listen({ port: 0, host: '127.0.0.1' }),
      (await wide.person('grace')).cookie,
    )
    const response = await person.tus('POST', TUS_PATH, { 'upload-length': String(1024 ** 4) })
    expect([response.status, response.json.code]).toEqual([507, 'disk_full'])
    await wide.close()
  })

  test('bytes that would use up the reserve of the disk are refused while they arrive; the upload can be resumed later', async () => {
    const address = await creator.beginTus(mp4.length)
    const room = vi.spyOn(site.deps.uploads.files, 'hasRoomFor').mockResolvedValue(false)
    const full = await creator.tus('PATCH', address, tusChunk(0), mp4)
    expect([full.status, full.json.code]).toEqual([507, 'disk_full'])
    room.mockRestore()
    expect((await creator.tus('HEAD', address)).headers.get('upload-offset')).toBe('0')
    expect((await creator.tus('PATCH', address, tusChunk(0), mp4)).status).toBe(204)
    expect((await complete(creator, address.split('/').at(-1) ?? '')).status).toBe(200)
  })

  test('it arrives in pieces, reports its offset, and is checked when it is complete', async () => {
    const address = await creator.beginTus(mp4.length)
    const id = address.split('/').at(-1) ?? ''
    const half = Math.floor(mp4.length / 2)
    const first = await creator.tus('PATCH', address, tusChunk(0), mp4.subarray(0, half))
    expect([first.status, first.headers.get('upload-offset')]).toEqual([204, String(half)])
    expect(first.headers.get('tus-resumable')).toBe('1.0.0')
    expect((await complete(creator, id)).json).toMatchObject({ status: 409, code: 'upload_incomplete' })

    const stand = await creator.tus('HEAD', address)
    expect([stand.status, stand.headers.get('upload-offset'), stand.headers.get('upload-length')]).toEqual([
      200,
      String(half),
      String(mp4.length),
    ])
    const wrong = await creator.tus('PATCH', address, tusChunk(0), mp4)
    expect([wrong.status, wrong.json.code]).toEqual([409, 'upload_incomplete'])

    await creator.tus('PATCH', address, tusChunk(half), mp4.subarray(half))
    const response = await complete(creator, id)
    expect([response.status, response.json]).toEqual([200, { videoUrl: `/uploads/${id}`, duration: 2 }])
    const stored = await readFile(site.deps.uploads.files.pathOf(id))
    expect(createHash('sha256').update(stored).digest('hex')).toBe(createHash('sha256').update(mp4).digest('hex'))
  })

  test('requesting the check twice, or twice at once, returns the same', async () => {
    const id = await creator.sendTus(mp4)
    const responses = await Promise.all([complete(creator, id), complete(creator, id)])
    expect(responses.map((response) => response.status)).toEqual([200, 200])
    expect((await complete(creator, id)).text).toBe(responses[0]?.text)
    const bad = await creator.sendTus(Buffer.from('no video'))
    const refused = await Promise.all([complete(creator, bad), complete(creator, bad)])
    expect(refused.map((response) => response.status)).toEqual([415, 415])
  })

  test('more bytes than announced are refused', async () => {
    const address = await creator.beginTus(10)
    const response = await creator.tus('PATCH', address, tusChunk(0), mp4)
    expect([response.status, response.json.code]).toEqual([413, 'upload_too_large'])
  })

  test('bytes under another content type are refused', async () => {
    const address = await creator.beginTus(mp4.length)
    const response = await creator.tus('PATCH', address, { 'upload-offset': '0', 'content-type': 'video/mp4' }, mp4)
    expect(response.status).toBe(415)
  })

  test('a connection that is lost keeps what has arrived', async () => {
    const address = await creator.beginTus(mp4.length)
    const sender = httpRequest(`${base}${address}`, {
      method: 'PATCH',
      headers: { cookie: grace.cookie, 'tus-resumable': '1.0.0', ...tusChunk(0), 'content-length': String(mp4.length) },
    })
    sender.on('error', () => {})
    sender.write(mp4.subarray(0, 10_000))
    const id = address.split('/').at(-1) ?? ''
    await expect.poll(() => site.deps.uploads.files.sizeOf(id)).toBe(10_000)
    sender.destroy()
    const stand = await creator.tus('HEAD', address)
    expect(stand.headers.get('upload-offset')).toBe('10000')
    expect((await creator.tus('PATCH', address, tusChunk(10_000), mp4.subarray(10_000))).status).toBe(204)
    expect((await complete(creator, id)).status).toBe(200)
  })

  test('a sender who is back while the old connection hangs takes over', async () => {
    const address = await creator.beginTus(mp4.length)
    const hanging = httpRequest(`${base}${address}`, {
      method: 'PATCH',
      headers: { cookie: grace.cookie, 'tus-resumable': '1.0.0', ...tusChunk(0), 'content-length': String(mp4.length) },
    })
    hanging.on('error', () => {})
    hanging.write(mp4.subarray(0, 5_000))
    const id = address.split('/').at(-1) ?? ''
    await expect.poll(() => site.deps.uploads.files.sizeOf(id)).toBe(5_000)
    const stand = await creator.tus('HEAD', address)
    expect(stand.headers.get('upload-offset')).toBe('5000')
    expect((await creator.tus('PATCH', address, tusChunk(5_000), mp4.subarray(5_000))).status).toBe(204)
    hanging.destroy()
    expect((await complete(creator, id)).status).toBe(200)
  })

  test('it does not exist for anybody else [V-SEC-05]', async () => {
    const address = await creator.beginTus(mp4.length)
    const id = address.split('/').at(-1) ?? ''
    expect((await stranger.tus('HEAD', address)).status).toBe(404)
    expect((await stranger.tus('PATCH', address, tusChunk(0), mp4)).json.code).toBe('upload_not_found')
    expect((await stranger.tus('DELETE', address)).json.code).toBe('upload_not_found')
    expect((await complete(stranger, id)).json.code).toBe('upload_not_found')
    expect((await creator.tus('HEAD', address)).headers.get('upload-offset')).toBe('0')
  })

  test.each(['..%2f..%2fetc%2fpasswd', 'work', 'x'.repeat(36), '00000000-0000-4000-8000-000000000000'])(
    '%s is not an upload',
    async (id) => {
      expect((await creator.tus('HEAD', `${TUS_PATH}/${id}`)).status).toBe(404)
      expect((await creator.tus('PATCH', `${TUS_PATH}/${id}`, tusChunk(0), mp4)).status).toBe(404)
      expect((await creator.tus('DELETE', `${TUS_PATH}/${id}`)).status).toBe(404)
    },
  )

  test('it can be discarded, by the protocol and by the endpoint', async () => {
    const address = await creator.beginTus(mp4.length)
    expect((await creator.tus('DELETE', address)).status).toBe(204)
    const id = await creator.sendTus(mp4)
    expect((await site.call(grace, uploadsApi.discard, { params: { id } })).status).toBe(200)
    expect((await site.call(grace, uploadsApi.discard, { params: { id } })).problem.code).toBe('upload_not_found')
    expect(await filesLeft()).toEqual([])
    expect(await rowsLeft()).toEqual([])
  })
})

describe('a thumbnail', () => {
  test.each(['jpeg', 'png', 'webp'] as const)(
    'a %s returns its URL, and its owner can view it [V-UPLOAD-18, V-UPLOAD-28, V-UPLOAD-32]',
    async (format) => {
      const response = await creator.sendFile(
        '/api/thumbnails/upload',
        'thumbnail',
        await image(format),
        `picture.${format}`,
      )
      expect(response.status).toBe(201)
      const address = String(response.json.thumbnailUrl)
      expect(address).toMatch(/^\/uploads\/[0-9a-f-]{36}$/)
      const picture = await creator.get(address)
      expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
      expect((await stranger.get(address)).status).toBe(404)
      expect((await visitor.get(address)).status).toBe(404)
    },
  )

  test.each([
    ['a GIF', () => image('gif')],
    ['an SVG', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ['a text', async () => Buffer.from('no picture')],
    ['an empty file', async () => Buffer.alloc(0)],
    ['half a picture', async () => (await image('png', 2000, 2000)).subarray(0, 300)],
    ['a video', () => clip('clip.mp4')],
  ])('%s is refused with the text for pictures and leaves nothing [V-UPLOAD-24, V-SEC-21]', async (_, bytes) => {
    const response = await creator.sendFile('/api/thumbnails/upload', 'thumbnail', await bytes(), 'picture.png')
    expect(response.json).toMatchObject({
      status: 415,
      code: 'not_an_image',
      detail: 'Please select an image file for the thumbnail.',
    })
    expect(await filesLeft()).toEqual([])
  })

  test('a picture of too many pixels, or too many bytes, is refused', async () => {
    const pixels = await creator.sendFile('/api/thumbnails/upload', 'thumbnail', await image('png', 9000, 6000))
    expect(pixels.json).toMatchObject({ code: 'image_too_large', limit: { value: 50_000_000, unit: 'pixels' } })
    const bytes = await creator.sendFile('/api/thumbnails/upload', 'thumbnail', Buffer.alloc(21 * 1024 * 1024))
    expect(bytes.json).toMatchObject({ code: 'image_too_large', limit: { value: 20 * 1024 * 1024, unit: 'bytes' } })
    expect(await filesLeft()).toEqual([])
  })

  test('a visitor, a wrong field and a missing file are refused', async () => {
    const picture = await image('jpeg')
    expect((await visitor.sendFile('/api/thumbnails/upload', 'thumbnail', picture)).status).toBe(401)
    expect((await creator.sendFile('/api/thumbnails/upload', 'video', picture)).json.code).toBe('not_an_image')
    expect((await creator.sendForm('/api/thumbnails/upload', new FormData())).json.code).toBe('not_an_image')
  })
})

describe('around uploads', () => {
  test('the limits are returned [V-UPLOAD-25]', async () => {
    expect((await creator.get('/api/uploads/limits')).json).toEqual({
      maxVideoBytes: MAX_BYTES,
      maxThumbnailBytes: 20 * 1024 * 1024,
      maxDurationSeconds: 30,
    })
  })

  test('a person can start a limited number of uploads in an hour', async () => {
    const strict = await createTestSite({ limitScale: 1 })
    const person = createUploader(
      await strict.app.listen({ port: 0, host: '127.0.0.1' }),
      (await strict.person('grace')).cookie,
    )
    for (let count = 0; count < 30; count++) await person.beginTus(10)
    const response = await person.tus('POST', TUS_PATH, { 'upload-length': '10' })
    expect([response.status, response.json.code]).toEqual([429, 'rate_limited'])
    await strict.close()
  })

  test('small parts of a resumable upload are limited without touching other reads; parts of 256 KiB are not', async () => {
    const strict = await createTestSite({ limitScale: 1, environment: { LIMITS: 'uploadParts=3/60' } })
    const base = await strict.app.listen({ port: 0, host: '127.0.0.1' })
    const person = createUploader(base, (await strict.person('grace')).cookie)
    const part = Buffer.alloc(256 * 1024)
    const address = await person.beginTus(5 * part.length + 4)
    for (let count = 0; count < 5; count++) {
      expect((await person.tus('PATCH', address, tusChunk(count * part.length), part)).status).toBe(204)
    }
    const small = (n: number) => person.tus('PATCH', address, tusChunk(5 * part.length + n), Buffer.from('x'))
    for (let count = 0; count < 3; count++) expect((await small(count)).status).toBe(204)
    const refused = await small(3)
    expect([refused.status, refused.json.code]).toEqual([429, 'rate_limited'])
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await person.get('/api/user')).status).toBe(200)
    await strict.close()
  })

  test('uploads that do not become a video within a day are removed, and files without an upload too; the rest stays', async () => {
    const { db, uploads } = site.deps
    const old = await creator.sendTus(mp4)
    await db
      .updateTable('uploads')
      .set({ createdAt: new Date(Date.now() - 25 * 3_600_000) })
      .execute()
    const fresh = await creator.sendTus(mp4)
    await sweepUploads(db, uploads.files)
    expect(await filesLeft()).toEqual([fresh])
    expect((await complete(creator, old)).status).toBe(404)
    await db.deleteFrom('uploads').execute()
    await sweepUploads(db, uploads.files)
    expect(await filesLeft()).toEqual([fresh])
    await sweepUploads(db, uploads.files, -1)
    expect(await filesLeft()).toEqual([])
  })
})
