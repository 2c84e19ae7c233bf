/** The server is killed while it works: nothing that was acknowledged is lost, and nothing is left half done. */
import { spawn } from 'node:child_process'
import { createServer } from 'node:net'
import type { Transition } from '@lamplight/contract/moderation'
import type { WatchVideo } from '@lamplight/contract/video-responses'
import { beforeAll, expect, test } from 'vitest'
import { processesNaming } from '../server/src/testing/server-process.ts'
import { builtServer } from './support/built-server.ts'
import { clipPath } from './support/clips.ts'
import type { Person } from './support/site.ts'
import { startStory } from './support/story.ts'

const story = startStory({}, { ownsDatabase: true })
let grace: Person
let moderator: Person

beforeAll(async () => {
  grace = await story.site.person('grace')
  moderator = await story.site.person('keeper', 'moderator')
})

/** The person's API client for the current server. */
const get = <T>(person: Person, path: string): Promise<T> => person.api.get<T>(path).then(({ json }) => json)

/** Starts the entry point like an operator and waits until it exits. */
async function start(environment: Record<string, string>): Promise<{ code: number | null; said: string }> {
  const child = spawn(process.execPath, [builtServer], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, DEMO: '0', PORT: '0', ...environment },
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (said += part))
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  return { code, said: said.trim() }
}

test('a browser’s upload resumes automatically after the server was killed, and its encoding after it was killed again', async () => {
  const { site } = story
  // Console messages about the unreachable server, from the browser and from our preloading.
  story.allow(/Failed to load resource|ERR_|Unable to preload CSS|dynamically imported module|site cannot be reached/)
  const page = await story.open(grace, '/upload')
  const network = await page.context().newCDPSession(page)
  const line = (uploadThroughput: number) =>
    network.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput,
    })
  // The file is sent as soon as it is selected.
  await line(300_000)
  await page.getByLabel('Drop a video here or choose a file', { exact: true }).setInputFiles(await clipPath('long.mp4'))
  await page.getByLabel('Title').fill('Sent through two crashes')
  await page.getByRole('button', { name: 'Upload Video' }).click()
  const bar = page.getByRole('progressbar', { name: 'Upload progress' })
  await expect.poll(async () => Number(await bar.getAttribute('value'))).toBeGreaterThan(0.1)

  const offsets: number[] = []
  page.on('request', (request) => {
    if (request.method() === 'PATCH') offsets.push(Number(request.headers()['upload-offset']))
  })
  await site.killAndRestart()
  await line(-1)
  await page.waitForURL('**/video/*', { timeout: 60_000 })
  // The page's own code is there before the server goes away again.
  await page.getByRole('heading', { name: 'Sent through two crashes' }).waitFor()
  expect(offsets.at(-1)).toBeGreaterThan(0)

  const id = Number(new URL(page.url()).pathname.split('/').pop())
  const stateNow = async () => (await get<WatchVideo>(grace, `/api/videos/${id}`)).processing
  await expect.poll(() => processesNaming(site.dataDir).some((command) => command.includes('ffmpeg'))).toBe(true)
  await site.killAndRestart()
  await expect.poll(stateNow, { timeout: 60_000, interval: 200 }).toBe('ready')
  expect(await site.query('SELECT title, status FROM videos')).toEqual([
    { title: 'Sent through two crashes', status: 'pending' },
  ])
  await page.reload()
  await page.getByRole('region', { name: 'Video player: Sent through two crashes' }).waitFor()
})

test('a decision during which the server is killed is saved with its history, or not at all; what was acknowledged is kept', async () => {
  const { site } = story
  const ids: number[] = []
  for (let count = 0; count < 6; count += 1)
    ids.push(await site.addVideo(grace, { title: `Decided in a crash ${count}`, status: 'pending' }))
  const deciding = ids.map(async (id) => {
    try {
      return (await site.decide(moderator, id, { status: 'rejected', contentNotes: 'In a crash' })).status
    } catch {
      return 0
    }
  })
  // As soon as one was acknowledged, while the others are in progress.
  await Promise.any(
    deciding.map((response) => response.then((status) => status || Promise.reject(new Error('cut off')))),
  )
  await site.killAndRestart()
  const statuses = await Promise.all(deciding)
  expect(statuses).toContain(200)
  for (const [index, id] of ids.entries()) {
    const { status } = await get<WatchVideo>(moderator, `/api/videos/${id}`)
    const steps = await get<Transition[]>(moderator, `/api/videos/${id}/moderation-history`)
    expect([status, steps.map(({ to }) => to)]).toEqual(
      status === 'rejected' ? ['rejected', ['rejected']] : ['pending', []],
    )
    if (statuses[index] === 200) expect(status).toBe('rejected')
    const audited = await site.query("SELECT 1 FROM audit_log WHERE object_id = $1 AND action = 'video.rejected'", [
      String(id),
    ])
    expect(audited).toHaveLength(steps.length)
  }
})

test('a second start on the same folder, or on a port in use, exits with one sentence and does no harm', async () => {
  const { site } = story
  const again = await start({ DATA_DIR: site.dataDir })
  expect(again.code).toBe(1)
  expect(again.said.split('\n')).toHaveLength(1)
  expect(again.said).toContain(site.dataDir)
  expect((await fetch(`${site.base}/readyz`)).status).toBe(200)

  const taken = createServer()
  await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve))
  const address = taken.address()
  const port = typeof address === 'object' && address ? String(address.port) : ''
  // A first start, which would otherwise initialise the site before it listens: the port is passed first.
  const refused = await start({ DATA_DIR: `${site.dataDir}/other`, PORT: port, DEMO: '1' })
  await new Promise((resolve) => taken.close(resolve))
  expect(refused).toEqual({
    code: 1,
    said: `Port ${port} is already in use. Stop the program that uses it, or choose another: PORT=8081 npm start`,
  })
})
