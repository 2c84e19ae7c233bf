/** Acknowledged data survives killing the server, at any byte and at any frame. */
import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { request as httpRequest } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { WatchVideo } from '@lamplight/contract/video-responses'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findRunningPostgres } from '../../db/embedded/embedded-postgres.ts'
import { clip } from '../../testing/clips.ts'
import { processesNaming, type ServerProcess, startServer } from '../../testing/server-process.ts'
import { createUploader, tusChunk, type Uploader } from '../../testing/uploading.ts'

let dataDir: string
let server: ServerProcess
let cookie: string

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'lamplight-killed-'))
  server = await startServer(dataDir)
  const response = await fetch(`${server.base}/api/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'grace', password: 'lamplight', displayName: 'Grace' }),
  })
  cookie = response.headers.get('set-cookie')?.split(';')[0] ?? ''
})
afterAll(async () => {
  await server.end('SIGTERM')
  await rm(dataDir, { recursive: true, force: true })
})

const creator = (): Uploader => createUploader(server.base, cookie)

const encoders = () => processesNaming(dataDir).filter((line) => line.includes('ffmpeg'))

async function killAndRestart(signal: 'SIGKILL' | 'SIGTERM' = 'SIGKILL'): Promise<void> {
  await server.end(signal)
  // An encoder that outlived its server would hold the machine and write into folders that are no longer its own.
  await expect.poll(encoders).toEqual([])
  server = await startServer(dataDir)
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

async function query(text: string): Promise<Record<string, unknown>[]> {
  const connection = await findRunningPostgres(dataDir)
  const client = new pg.Client(connection)
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

/** Starts sending `bytes` from `offset` and stops midway, when the server has written a part of them. */
async function sendPart(address: string, offset: number, bytes: Buffer, part: number): Promise<void> {
  const sender = httpRequest(`${server.base}${address}`, {
    method: 'PATCH',
    headers: { cookie, 'tus-resumable': '1.0.0', ...tusChunk(offset), 'content-length': bytes.length - offset },
  })
  sender.on('error', () => {})
  sender.write(bytes.subarray(offset, offset + part))
  const file = join(dataDir, 'uploads', address.split('/').at(-1) ?? '')
  await expect.poll(async () => (await readFile(file)).length, { interval: 5 }).toBeGreaterThan(offset)
}

const stateOf = async (id: number): Promise<WatchVideo> => (await creator().get<WatchVideo>(`/api/videos/${id}`)).json

test('an upload and its encoding continue after the server was killed during each, and nothing is lost or duplicated', async () => {
  const bytes = await clip('long.mp4')
  const address = await creator().beginTus(bytes.length, 'عظة.mp4')
  const id = address.split('/').at(-1) ?? ''

  for (const part of [1, 100_001]) {
    const before = Number((await creator().tus('HEAD', address)).headers.get('upload-offset'))
    await sendPart(address, before, bytes, part)
    await killAndRestart()
    const stand = await creator().tus('HEAD', address)
    expect(stand.status).toBe(200)
    expect(Number(stand.headers.get('upload-offset'))).toBeGreaterThan(before)
  }
  const offset = Number((await creator().tus('HEAD', address)).headers.get('upload-offset'))
  expect((await creator().tus('PATCH', address, tusChunk(offset), bytes.subarray(offset))).status).toBe(204)
  expect(sha256(await readFile(join(dataDir, 'uploads', id)))).toBe(sha256(bytes))

  expect((await creator().post(`/api/uploads/${id}/complete`)).status).toBe(200)
  await killAndRestart()
  const made = await creator().createVideo({ title: 'Friday sermon', videoUrl: `/uploads/${id}` })
  expect(made.status).toBe(201)
  const videoId = made.json.id

  // Killed as soon as the encoder has something to show, then stopped normally, then left to finish.
  for (const signal of ['SIGKILL', 'SIGTERM'] as const) {
    await expect
      .poll(async () => encoders().length > 0 && (await stateOf(videoId)).hlsUrl !== null, {
        interval: 50,
      })
      .toBe(true)
    expect((await stateOf(videoId)).processing).toBe('processing')
    await killAndRestart(signal)
    expect(['processing', 'uploaded']).toContain((await stateOf(videoId)).processing)
  }
  await expect.poll(async () => (await stateOf(videoId)).processing, { timeout: 40_000, interval: 200 }).toBe('ready')

  const stored = await readFile(join(dataDir, 'media', 'originals', String(videoId), 'source'))
  expect(sha256(stored)).toBe(sha256(bytes))
  expect(await query('SELECT count(*)::int AS n FROM videos')).toEqual([{ n: 1 }])
  expect(await query('SELECT id, state FROM uploads')).toEqual([{ id, state: 'claimed' }])
  expect(await query('SELECT to_state FROM processing_transitions ORDER BY id')).toEqual([
    { to_state: 'uploaded' },
    { to_state: 'processing' },
    { to_state: 'ready' },
  ])
  expect((await readdir(join(dataDir, 'uploads'))).filter((name) => name !== 'work')).toEqual([])
  expect(await readdir(join(dataDir, 'uploads', 'work'))).toEqual([])
}, 120_000)
