import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { archiveApi, type Import } from '@lamplight/contract/archive'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clipPath } from '../../testing/clips.ts'
import { type ServerProcess, startServer } from '../../testing/server-process.ts'

const FILMS = 6
let folder: string
let server: ServerProcess

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lamplight-import-'))
  const archive = join(folder, 'archives', 'choir')
  await mkdir(archive, { recursive: true })
  const names = Array.from({ length: FILMS }, (_, index) => `film${index}.mp4`)
  for (const name of names) await copyFile(await clipPath('clip.mp4'), join(archive, name))
  await writeFile(
    join(archive, 'videos.csv'),
    `file,title\n${names.map((name) => `${name},Film ${name}`).join('\n')}\n`,
  )
})
afterEach(async () => {
  // Not killed: its PostgreSQL would run on for a while.
  await server.end('SIGTERM')
  await rm(folder, { recursive: true, force: true })
})

const admin = { ADMIN_USERNAME: 'root', ADMIN_PASSWORD: 'a password for this test' }
const open = async () => {
  server = await startServer(join(folder, 'data'), { ...admin, ARCHIVE_DIR: join(folder, 'archives') })
}
let cookie = ''
const call = async <T>(method: string, path: string, body?: object): Promise<T> => {
  const response = await fetch(server.base + path, {
    method,
    headers: { accept: 'application/json', cookie, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  cookie = response.headers.get('set-cookie')?.split(';')[0] ?? cookie
  if (!response.ok) throw new Error(`${path} responded with ${response.status}: ${await response.text()}`)
  return (await response.json()) as T
}
const current = (id: number) => call<Import>('GET', archiveApi.get.path.replace(':id', String(id)))

test('an import continues after kill -9 and imports each film once', async () => {
  await open()
  await call('POST', '/api/login', { username: 'root', password: admin.ADMIN_PASSWORD })
  const { id } = await call<Import>('POST', archiveApi.plan.path, { source: 'folder', place: 'choir', owner: 'root' })
  const wait = { timeout: 60_000, interval: 20 }
  await vi.waitFor(async () => expect((await current(id)).state).toBe('planned'), wait)
  await call('POST', archiveApi.start.path.replace(':id', String(id)), { password: admin.ADMIN_PASSWORD })
  await vi.waitFor(async () => expect((await current(id)).counts.imported).toBeGreaterThan(0), wait)
  await server.end('SIGKILL')
  await open()
  expect((await current(id)).counts.imported).toBeLessThan(FILMS)
  await vi.waitFor(async () => expect((await current(id)).state).toBe('finished'), wait)
  expect((await current(id)).counts).toMatchObject({ imported: FILMS, failed: 0 })
  expect(await call('GET', '/api/moderation/counts')).toMatchObject({ pending: FILMS })
}, 180_000)
