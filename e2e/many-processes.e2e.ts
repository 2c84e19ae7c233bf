/**
 * Two web processes and a worker: an upload, its preparation, its review and a chat, while a web process and then
 * the worker are killed with -9 and Redis is restarted empty.
 */
import type { Comment } from '@lamplight/contract/comments'
import type { WatchVideo } from '@lamplight/contract/video-responses'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { processesNaming } from '../server/src/testing/server-process.ts'
import { createUploader, type Uploader } from '../server/src/testing/uploading.ts'
import { openBrowser } from '../web/src/testing/browser.ts'
import { clipPath } from './support/clips.ts'
import { type Fleet, startFleet } from './support/fleet.ts'
import { PASSWORD } from './support/site.ts'
import { visit } from './support/story.ts'
import { passed, played } from './support/video-element.ts'

const TITLE = 'Sent through a fleet'
const WORDS = 'Peace to the whole fleet'
let fleet: Fleet
let browser: Browser

beforeAll(async () => {
  ;[fleet, browser] = await Promise.all([startFleet(), openBrowser()])
})
afterAll(async () => {
  await Promise.all((browser?.contexts() ?? []).map((context) => context.close()))
  await fleet?.close()
})

interface Member {
  cookie: string
  api: Uploader
}

async function register(username: string, role = 'user'): Promise<Member> {
  const body = { username, password: PASSWORD, displayName: username }
  const response = await createUploader(fleet.base, null).post<{ id: number }>('/api/register', body)
  expect(response.status, response.text).toBe(201)
  await fleet.query('UPDATE users SET role = $1 WHERE id = $2', [role, response.json.id])
  const cookie = response.headers.get('set-cookie')?.split(';')[0] ?? ''
  return { cookie, api: createUploader(fleet.base, cookie) }
}

async function open(member: Member, path: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: fleet.base, viewport: { width: 1280, height: 800 } })
  context.setDefaultTimeout(20_000)
  const [name = '', value = ''] = member.cookie.split('=')
  await context.addCookies([{ name, value, url: fleet.base, httpOnly: true, sameSite: 'Lax' }])
  const page = await context.newPage()
  await visit(page, path)
  return page
}

/** The response of each web process to this member. */
const statuses = (member: Member, path: string) =>
  Promise.all(
    fleet.webs.map(async ({ process }) => (await createUploader(process.base, member.cookie).get(path)).status),
  )

test('nothing that was acknowledged is lost and nothing is visible too early, whichever process is killed', async () => {
  const [grace, moderator, miriam] = [
    await register('grace'),
    await register('keeper', 'moderator'),
    await register('miriam'),
  ]
  const page = await open(grace, '/upload')
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
  await page.getByLabel('Title').fill(TITLE)
  await page.getByRole('button', { name: 'Upload Video' }).click()
  const bar = page.getByRole('progressbar', { name: 'Upload progress' })
  await expect.poll(async () => Number(await bar.getAttribute('value'))).toBeGreaterThan(0.1)

  // The process that receives the bytes. The other one resumes at their end.
  const offsets: number[] = []
  page.on('request', (request) => {
    if (request.method() === 'PATCH') offsets.push(Number(request.headers()['upload-offset']))
  })
  const [busiest] = fleet.webs.toSorted((a, b) => b.received - a.received)
  if (busiest) await fleet.killWeb(busiest)
  await line(-1)
  await page.waitForURL('**/video/*', { timeout: 60_000 })
  expect(offsets.at(-1)).toBeGreaterThan(0)
  const id = Number(new URL(page.url()).pathname.split('/').pop())

  // The worker, during encoding; another one takes over the job.
  const encodes = () => processesNaming(fleet.dataDir).some((command) => command.includes('ffmpeg'))
  await expect.poll(encodes, { interval: 20 }).toBe(true)
  await fleet.worker.end('SIGKILL')
  await fleet.redis.kill()
  await Promise.all([fleet.startWorker(), fleet.startWeb()])
  await fleet.redis.start()
  const video = async () => (await grace.api.get<WatchVideo>(`/api/videos/${id}`)).json
  await expect.poll(async () => (await video()).processing, { timeout: 90_000, interval: 200 }).toBe('ready')
  expect(await statuses(miriam, `/api/videos/${id}`)).toEqual([404, 404])

  const decide = (body: object) =>
    fetch(`${fleet.base}/api/videos/${id}/moderate`, {
      method: 'PATCH',
      headers: { 'content-type': 'application/json', cookie: moderator.cookie },
      body: JSON.stringify(body),
    })
  expect((await decide({ status: 'approved', religiousContentVerified: true })).status).toBe(200)
  await expect.poll(() => statuses(miriam, `/api/videos/${id}`)).toEqual([200, 200])

  const watching = await open(miriam, `/video/${id}`)
  const player = watching.getByRole('region', { name: `Video player: ${TITLE}` })
  await player.getByRole('button', { name: 'Play', exact: true }).first().click()
  await passed(watching, 0.5)
  expect((await played(watching)).frames).toBeGreaterThan(3)

  // Redis restarts: what is written meanwhile waits for it, and is not lost.
  const panel = watching.getByRole('region', { name: /^Comments/ })
  await fleet.redis.kill()
  const composer = panel.getByPlaceholder('Add a comment...')
  await composer.fill(WORDS)
  await panel.getByRole('button', { name: 'Comment', exact: true }).click()
  await fleet.redis.start()
  const seenBy = ({ process }: (typeof fleet.webs)[number]) =>
    createUploader(process.base, grace.cookie).get<Comment[]>(`/api/videos/${id}/comments`)
  const seen = async () => {
    // Rejected if Redis took too long: the text is still in the box and is sent again.
    if ((await composer.inputValue().catch(() => '')) === WORDS) await composer.press('Control+Enter').catch(() => {})
    const pages = await Promise.all(fleet.webs.map(seenBy))
    return pages.map(({ json }) => json.map(({ content }) => content))
  }
  await expect.poll(seen, { interval: 500 }).toEqual([[WORDS], [WORDS]])
  await panel.getByText(WORDS, { exact: true }).waitFor()

  // After the approval is withdrawn, it disappears from both at once.
  const { moderationVersion } = (await moderator.api.get<WatchVideo>(`/api/videos/${id}`)).json
  expect((await decide({ status: 'rejected', contentNotes: 'Taken back', version: moderationVersion })).status).toBe(
    200,
  )
  await expect.poll(() => statuses(miriam, `/api/videos/${id}`)).toEqual([404, 404])
  expect(await fleet.query('SELECT title, status FROM videos')).toEqual([{ title: TITLE, status: 'rejected' }])
}, 240_000)
