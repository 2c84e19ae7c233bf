/** Misuse of the resumable protocol, on purpose or by accident. */
import { readdir, readFile } from 'node:fs/promises'
import { type ClientRequest, request as httpRequest } from 'node:http'
import { TUS_PATH } from '@lamplight/contract/uploads'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { clip } from '../../testing/clips.ts'
import { createTestSite, type Person, type TestSite } from '../../testing/test-site.ts'
import { createUploader, tusChunk, type Uploader } from '../../testing/uploading.ts'
import { sweepUploads } from './uploads.sweep.ts'

let site: TestSite
let base: string
let grace: Person
let creator: Uploader
let stranger: Uploader
let mp4: Buffer

beforeAll(async () => {
  site = await createTestSite()
  base = await site.app.listen({ port: 0, host: '127.0.0.1' })
  grace = await site.person('grace')
  creator = createUploader(base, grace.cookie)
  stranger = createUploader(base, (await site.person('yusuf')).cookie)
  mp4 = await clip('clip.mp4')
})
afterAll(() => site.close())

beforeEach(async () => {
  await site.deps.db.deleteFrom('uploads').execute()
  await sweepUploads(site.deps.db, site.deps.uploads.files, -1)
})

const filesLeft = async () => (await readdir(site.deps.uploadsDir)).filter((name) => name !== 'work')
const rowsLeft = () => site.deps.db.selectFrom('uploads').select('id').execute()
const idOf = (address: string) => address.split('/').at(-1) ?? ''
const sizeOf = (address: string) => site.deps.uploads.files.sizeOf(idOf(address))
const complete = (who: Uploader, address: string) => who.post(`/api/uploads/${idOf(address)}/complete`)

/** A PATCH whose body is written manually; without a length unless one is given. */
function patch(address: string, offset: number, length?: number): { sender: ClientRequest; status: Promise<number> } {
  const sender = httpRequest(`${base}${address}`, {
    method: 'PATCH',
    headers: {
      ...{ cookie: grace.cookie, accept: 'application/json', 'tus-resumable': '1.0.0', ...tusChunk(offset) },
      ...(length === undefined ? {} : { 'content-length': String(length) }),
    },
  })
  const status = new Promise<number>((resolve) => {
    sender.on('response', (response) => resolve(response.resume().statusCode ?? 0))
    sender.on('error', () => resolve(0))
  })
  return { sender, status }
}

describe('a query string in the URL of one’s own upload', () => {
  test('does not give access to the upload of another member', async () => {
    const own = await creator.beginTus(4)
    const victim = await stranger.beginTus(4)
    for (const query of [
      `?x=/${idOf(victim)}`,
      `?${victim}`,
      `?x=${encodeURIComponent(victim)}`,
      `#/${idOf(victim)}`,
    ]) {
      const sent = await creator.tus('PATCH', `${own}${query}`, tusChunk(0), Buffer.from('evil'))
      expect([204, 409]).toContain(sent.status)
    }
    expect(await sizeOf(victim)).toBe(0)
    expect(await sizeOf(own)).toBe(4)
    const head = await creator.tus('HEAD', `${own}?x=/${idOf(victim)}`)
    expect(head.headers.get('upload-offset')).toBe('4')
  })

  test('is ignored where it names nothing', async () => {
    const own = await creator.beginTus(4)
    expect((await creator.tus('PATCH', `${own}?x=/abc`, tusChunk(0), Buffer.from('mine'))).status).toBe(204)
    expect((await creator.tus('HEAD', `${own}?x=/abc`)).status).toBe(200)
    const begun = await creator.tus('POST', `${TUS_PATH}?x=/abc`, { 'upload-length': '4' })
    expect(begun.headers.get('location')).toMatch(/^\/api\/uploads\/tus\/[0-9a-f-]{36}$/)
  })
})

describe('more bytes than were announced', () => {
  test('are refused also when the request has no length, and are not stored', async () => {
    const address = await creator.beginTus(1000)
    const { sender, status } = patch(address, 0)
    sender.end(mp4)
    expect(await status).toBe(413)
    expect(await sizeOf(address)).toBeLessThanOrEqual(1000)
  })

  test('cannot be appended to a file that was checked', async () => {
    const address = await creator.beginTus(mp4.length)
    await creator.tus('PATCH', address, tusChunk(0), mp4)
    expect((await complete(creator, address)).status).toBe(200)
    const { sender, status } = patch(address, mp4.length)
    sender.end(Buffer.from('and more'))
    expect(await status).toBe(413)
    expect(await readFile(site.deps.uploads.files.pathOf(idOf(address)))).toEqual(mp4)
  })
})

test.each(['-1', 'abc', '1e3', '5.5', '99999999999999999999', '0, 0'])(
  'bytes at the offset %s are refused and nothing is stored',
  async (offset) => {
    const address = await creator.beginTus(mp4.length)
    const headers = { 'upload-offset': offset, 'content-type': 'application/offset+octet-stream' }
    const response = await creator.tus('PATCH', address, headers, mp4)
    expect([400, 409]).toContain(response.status)
    expect(await sizeOf(address)).toBe(0)
  },
)

test('two senders of the same bytes at once never mix them: the file is what was sent', async () => {
  for (let round = 0; round < 5; round++) {
    const address = await creator.beginTus(mp4.length)
    const send = () => creator.tus('PATCH', address, tusChunk(0), mp4)
    const statuses = (await Promise.all([send(), send(), send()])).map(({ status }) => status)
    expect(statuses.filter((status) => status !== 204 && status !== 409 && status !== 400)).toEqual([])
    const offset = Number((await creator.tus('HEAD', address)).headers.get('upload-offset'))
    if (offset < mp4.length) await creator.tus('PATCH', address, tusChunk(offset), mp4.subarray(offset))
    expect(await readFile(site.deps.uploads.files.pathOf(idOf(address)))).toEqual(mp4)
    await creator.tus('DELETE', address)
  }
})

test('an upload that is discarded while its bytes arrive leaves nothing, and the next bytes are refused', async () => {
  const address = await creator.beginTus(mp4.length)
  const { sender, status } = patch(address, 0, mp4.length)
  sender.write(mp4.subarray(0, 5000))
  await expect.poll(() => sizeOf(address)).toBe(5000)
  expect((await creator.tus('DELETE', address)).status).toBe(204)
  expect(await filesLeft()).toEqual([])
  expect((await creator.tus('HEAD', address)).status).toBe(404)
  sender.end(mp4.subarray(5000))
  await status
  expect((await creator.tus('PATCH', address, tusChunk(5000), mp4.subarray(5000))).json.code).toBe('upload_not_found')
  expect(await filesLeft()).toEqual([])
})

test('nobody else can disturb bytes that are coming, though they know the id [V-SEC-05]', async () => {
  const address = await creator.beginTus(mp4.length)
  const { sender, status } = patch(address, 0, mp4.length)
  sender.write(mp4.subarray(0, 5000))
  await expect.poll(() => sizeOf(address)).toBe(5000)
  expect((await complete(stranger, address)).json.code).toBe('upload_not_found')
  expect((await stranger.tus('DELETE', address)).json.code).toBe('upload_not_found')
  sender.end(mp4.subarray(5000))
  expect(await status).toBe(204)
  expect((await complete(creator, address)).status).toBe(200)
})

test('an upload stays for its day, whenever the sweeper runs', async () => {
  const address = await creator.beginTus(mp4.length)
  const almostADayAgo = new Date(Date.now() - 23.5 * 3_600_000)
  await site.deps.db.updateTable('uploads').set({ createdAt: almostADayAgo }).execute()
  await sweepUploads(site.deps.db, site.deps.uploads.files)
  expect((await creator.tus('HEAD', address)).status).toBe(200)
  expect((await creator.tus('PATCH', address, tusChunk(0), mp4)).status).toBe(204)
})

test('after its day an upload is gone for its sender, also before the sweeper runs', async () => {
  const address = await creator.beginTus(mp4.length)
  const aDayAgo = new Date(Date.now() - 24 * 3_600_000 - 1000)
  await site.deps.db.updateTable('uploads').set({ createdAt: aDayAgo }).execute()
  expect((await creator.tus('HEAD', address)).status).toBe(404)
  const response = await creator.tus('PATCH', address, tusChunk(0), mp4)
  expect([response.status, response.json.code]).toEqual([404, 'upload_not_found'])
})

test.each([
  ['metadata that cannot be read', { 'upload-metadata': 'filename ?,,=' }, undefined],
  ['first bytes of another type', { 'content-type': 'video/mp4' }, 'bytes'],
  ['more first bytes than announced', { 'content-type': 'application/offset+octet-stream' }, 'x'.repeat(200)],
])('one that starts with %s is refused and leaves nothing', async (_, headers, body) => {
  const response = await creator.tus(
    'POST',
    TUS_PATH,
    { 'upload-length': '100', ...headers },
    body === undefined ? undefined : Buffer.from(body),
  )
  expect(response.status).toBeGreaterThanOrEqual(400)
  expect(response.status).toBeLessThan(500)
  expect(await rowsLeft()).toEqual([])
  expect(await filesLeft()).toEqual([])
})

test('one that starts with its first bytes and loses its connection before its URL was sent leaves nothing', async () => {
  const sender = httpRequest(`${base}${TUS_PATH}`, {
    method: 'POST',
    headers: {
      ...{ cookie: grace.cookie, 'tus-resumable': '1.0.0', 'upload-length': String(mp4.length) },
      ...{ 'content-type': 'application/offset+octet-stream', 'content-length': String(mp4.length) },
    },
  })
  sender.on('error', () => {})
  sender.write(mp4.subarray(0, 5000))
  await expect.poll(filesLeft).toHaveLength(1)
  sender.destroy()
  await expect.poll(rowsLeft).toEqual([])
  await expect.poll(filesLeft).toEqual([])
})

test.each(['../../../etc/passwd', 'موعظة\u202efdp.4pm', 'x'.repeat(5000), ''])(
  'a name like %j has no effect [V-SEC-21]',
  async (name) => {
    const address = await creator.beginTus(mp4.length, name)
    await creator.tus('PATCH', address, tusChunk(0), mp4)
    expect((await complete(creator, address)).status).toBe(200)
    expect(await filesLeft()).toEqual([idOf(address)])
  },
)
