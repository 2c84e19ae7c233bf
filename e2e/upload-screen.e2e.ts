/** The upload screen: its files, its validation, the order of its requests, and how it recovers from failures. */
import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { clipPath, wordsIn } from './support/clips.ts'
import { focusIs } from './support/keyboard.ts'
import type { Person } from './support/site.ts'
import { awake, startStory } from './support/story.ts'

// Nothing here waits until a video is encoded.
const story = startStory({}, { isWebOnly: true })
let grace: Person

beforeAll(async () => {
  grace = await story.site.person('grace')
})

const videoInput = (page: Page) => page.getByLabel('Drop a video here or choose a file', { exact: true })
const videoArea = (page: Page) => page.getByRole('button', { name: /^Drop a video here/ })
const pictureInput = (page: Page) => page.getByLabel('Thumbnail: drop a picture or choose a file', { exact: true })
const pictureArea = (page: Page) => page.getByRole('button', { name: /^Thumbnail: drop a picture/ })
const submit = (page: Page) => page.getByRole('button', { name: /^(Upload Video|Try again)$/ })
const bar = (page: Page) => page.getByRole('progressbar', { name: 'Upload progress' })
const alert = (page: Page) => page.getByRole('alert')

/** Closes the error, which otherwise stays and covers the buttons. */
async function closeToast(page: Page): Promise<void> {
  await alert(page).getByRole('button', { name: 'Close' }).click()
  await alert(page).getByRole('button', { name: 'Close' }).waitFor({ state: 'detached' })
}

/** Drops a file like the desktop does. */
async function drop(area: Locator, path: string, name: string, type: string): Promise<void> {
  const bytes = (await readFile(path)).toString('base64')
  await area.evaluate(
    (element, file) => {
      const transfer = new DataTransfer()
      const content = Uint8Array.from(atob(file.bytes), (letter) => letter.charCodeAt(0))
      transfer.items.add(new File([content], file.name, { type: file.type }))
      for (const kind of ['dragenter', 'dragover', 'drop'])
        element.dispatchEvent(new DragEvent(kind, { bubbles: true, cancelable: true, dataTransfer: transfer }))
    },
    { bytes, name, type },
  )
}

/** The screen with a video and a title, ready to be submitted. */
async function filled(title: string): Promise<Page> {
  const page = await story.open(grace, '/upload')
  await videoInput(page).setInputFiles(await clipPath('clip.mp4'))
  await page.getByLabel('Title').fill(title)
  return page
}

test('both areas accept a file by drop and by selection, and a picture is shown before it is sent [V-UPLOAD-01, V-UPLOAD-02, V-UPLOAD-03]', async () => {
  const page = await story.open(grace, '/upload')
  await drop(videoArea(page), await clipPath('clip.mp4'), 'dropped.mp4', 'video/mp4')
  await page.getByText('dropped.mp4').waitFor()
  await videoInput(page).setInputFiles(await clipPath('clip.mp4'))
  await page.getByText('clip.mp4', { exact: true }).waitFor()

  await drop(pictureArea(page), await clipPath('picture.png'), 'dropped.png', 'image/png')
  const preview = page.getByRole('img', { name: 'The chosen thumbnail' })
  await expect.poll(() => preview.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(1280)
  await pictureInput(page).setInputFiles(await wordsIn('broken.png', 'This is not a picture.'))
  await page.getByRole('img', { name: 'The picture cannot be displayed' }).waitFor()
  await pictureInput(page).setInputFiles(await clipPath('picture.png'))
  await preview.waitFor()
})

test('missing files and wrong types are rejected with their texts [V-UPLOAD-20, V-UPLOAD-21, V-UPLOAD-22]', async () => {
  story.allow(/Video required|Invalid file type/)
  const page = await story.open(grace, '/upload')
  await page.getByLabel('Title').fill('A title')
  await submit(page).click()
  await alert(page).getByText('Video required').waitFor()
  await alert(page).getByText('Please select a video file to upload.').waitFor()

  await videoInput(page).setInputFiles(await wordsIn('words.txt', 'These are words.'))
  await alert(page).getByText('Invalid file type').waitFor()
  await alert(page).getByText('Please select a video file.').waitFor()
  await pictureInput(page).setInputFiles(await wordsIn('words.txt', 'These are words.'))
  await alert(page).getByText('Please select an image file for the thumbnail.').waitFor()
  await closeToast(page)

  await videoInput(page).setInputFiles(await clipPath('clip.mp4'))
  await page.getByLabel('Title').fill('ab')
  await submit(page).click()
  await page.getByText('Title must be at least 3 characters').waitFor()
  // The first wrong field has the focus, so that a screen reader reads its error.
  await expect.poll(focusIs(page, 'textbox', /^Title/)).toBe(true)
  await page.getByLabel('Title').fill('x'.repeat(101))
  await submit(page).click()
  await page.getByText('Title cannot exceed 100 characters').waitFor()
  await page.getByLabel('Title').fill('x'.repeat(100))
  await submit(page).click()
  await page.waitForURL('**/video/*')
})

test('a text file named .mp4 is rejected because of its content [V-UPLOAD-43, V-UPLOAD-44]', async () => {
  story.allow(/415|Please select a video file/)
  const page = await filled('Only words')
  await videoInput(page).setInputFiles({
    name: 'words.mp4',
    mimeType: 'video/mp4',
    buffer: Buffer.from('words '.repeat(50)),
  })
  await submit(page).click()
  await alert(page).getByText('Upload failed').waitFor()
  await alert(page).getByText('Please select a video file.').waitFor()
  expect(await story.site.query("SELECT 1 FROM videos WHERE title = 'Only words'")).toEqual([])
})

/** One upload with a picture, for the tests below: what was sent, and what the bar showed meanwhile. */
async function uploadAndRecord() {
  const page = await story.open(grace, '/upload')
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'PATCH') calls.push('file')
  })
  const marks: Record<string, string | null> = {}
  let record: unknown
  let pictureType: string | undefined
  // Before the file is sent: Playwright misses a request that is made while the first route is added.
  for (const [name, pattern] of [
    ['check', /\/api\/uploads\/[^/]+\/complete$/],
    ['picture', /\/api\/thumbnails\/upload$/],
    ['record', /\/api\/videos$/],
  ] as const) {
    await page.route(pattern, async (route) => {
      if (route.request().method() !== 'POST') return route.continue()
      calls.push(name)
      if (name === 'picture') pictureType = route.request().headers()['content-type']
      if (name === 'record') record = route.request().postDataJSON()
      // The bar at this moment: the step is in progress, so the mark before it is reached.
      await expect.poll(() => bar(page).getAttribute('value')).not.toBeNull()
      marks[name] = await bar(page).getAttribute('value')
      await route.continue()
    })
  }
  const buffer = await readFile(await clipPath('clip.mp4'))
  // A name that no other test uses: a file that has arrived already would not be sent.
  await videoInput(page).setInputFiles({ name: 'in-order.mp4', mimeType: 'video/mp4', buffer })
  await page.getByLabel('Title').fill('Sent in its order')
  await page.getByLabel('Description').fill('Words about it')
  await page.getByLabel('Category').selectOption({ label: 'Prayer' })
  await pictureInput(page).setInputFiles(await clipPath('picture.png'))
  // The bar disappears with the form, so the page itself records its last value.
  const last = await page.evaluateHandle(() => {
    const seen: { value: string | null } = { value: null }
    const record = () => {
      const shown = document.querySelector('progress[aria-label="Upload progress"]')
      if (shown) seen.value = shown.getAttribute('value')
    }
    new MutationObserver(record).observe(document.body, { subtree: true, childList: true, attributes: true })
    return seen
  })
  await submit(page).click()
  await page.waitForURL('**/video/*')
  await page.getByRole('status').getByText('Success!').waitFor()
  await page.getByRole('status').getByText('Your video was uploaded and is pending review.').waitFor()
  await page.getByRole('heading', { level: 1, name: 'Sent in its order' }).waitFor()
  const end = await last.evaluate(({ value }) => value)
  return { calls, marks: { ...marks, end }, record, pictureType }
}
let recorded: ReturnType<typeof uploadAndRecord> | undefined
const recordedUpload = () => {
  recorded ??= uploadAndRecord()
  return recorded
}

test('file, picture and record are sent in this order, the picture as multipart [V-UPLOAD-35, V-UPLOAD-40, V-CONV-04]', async () => {
  const { calls, record, pictureType } = await recordedUpload()
  expect([...new Set(calls)]).toEqual(['file', 'check', 'picture', 'record'])
  expect(pictureType).toMatch(/^multipart\/form-data/)
  expect(record).toEqual({
    title: 'Sent in its order',
    description: 'Words about it',
    videoUrl: expect.stringMatching(/^\/uploads\//),
    thumbnailUrl: expect.stringMatching(/^\/uploads\//),
    duration: 2,
    userId: grace.id,
    categoryId: expect.any(Number),
  })
})

test('a bar shows the progress and ends at 100 percent; success is reported, and the new video is shown [V-UPLOAD-11, V-UPLOAD-41, V-UPLOAD-42]', async () => {
  // The recording waits for the message and for the page of the video.
  expect((await recordedUpload()).marks.end).toBe('1')
})

test('the bar is at 80 percent when the picture has been uploaded, and at 100 when the record is created [V-UPLOAD-38, V-UPLOAD-39]', async () => {
  expect((await recordedUpload()).marks).toEqual({ check: '0.7', picture: '0.7', record: '0.8', end: '1' })
})

test('each failed step has its own text, and the next attempt continues with it [V-UPLOAD-10, V-UPLOAD-43, V-TOAST-10]', async () => {
  story.allow(/500|ERR_FAILED|Upload failed|Failed to upload/)
  const page = await filled('Tried again and again')
  await pictureInput(page).setInputFiles(await clipPath('picture.png'))
  let sentFiles = 0
  page.on('request', (request) => {
    if (request.method() === 'PATCH') sentFiles += 1
  })
  const [checking, picture, record] = [/\/complete$/, /\/api\/thumbnails\/upload$/, /\/api\/videos$/]

  await page.route(checking, (route) => route.abort())
  await submit(page).click()
  await alert(page).getByText('Network error occurred during upload').waitFor()
  await closeToast(page)
  await page.unroute(checking)
  await page.route(checking, (route) => route.fulfill({ status: 500, body: '' }))
  await submit(page).click()
  await alert(page).getByText('Upload failed', { exact: true }).waitFor()
  await alert(page).getByText('Failed to upload video', { exact: true }).waitFor()
  await closeToast(page)
  await page.unroute(checking)
  await page.route(picture, (route) => route.fulfill({ status: 500, body: '' }))
  await submit(page).click()
  await alert(page).getByText('Failed to upload thumbnail').waitFor()
  await alert(page).getByText('An error occurred during upload').waitFor()
  await closeToast(page)
  await page.unroute(picture)
  const filesBefore = sentFiles
  await page.route(record, (route) => route.fulfill({ status: 500, body: '' }))
  await submit(page).click()
  await alert(page).getByText('Error', { exact: true }).waitFor()
  await alert(page).getByText('Failed to upload video', { exact: true }).waitFor()
  await closeToast(page)
  await page.unroute(record)
  const last = page.waitForRequest((request) => request.method() === 'POST' && record.test(request.url()))
  await submit(page).click()
  expect((await last).postDataJSON()).not.toHaveProperty('categoryId')
  await page.waitForURL('**/video/*')
  expect(sentFiles).toBe(filesBefore)
  expect(await story.site.query("SELECT 1 FROM videos WHERE title = 'Tried again and again'")).toHaveLength(1)
})

test('a new video is on the channel at once, even if the channel was opened before [V-UPLOAD-36, V-CONV-11]', async () => {
  const page = await story.open(grace, `/profile/${grace.id}`)
  await page.getByRole('main').getByRole('link', { name: 'Upload Video' }).click()
  await videoInput(page).setInputFiles(await clipPath('clip.mp4'))
  await page.getByLabel('Title').fill('Straight into the channel')
  await submit(page).click()
  await page.waitForURL('**/video/*')
  await page.getByRole('main').getByRole('link', { name: 'Grace', exact: true }).first().click()
  await page.waitForURL(`**/profile/${grace.id}`)
  await page.getByRole('article').filter({ hasText: 'Straight into the channel' }).getByText('Pending review').waitFor()
})

test('Cancel leads to home and leaves nothing behind [V-UPLOAD-12]', async () => {
  const before = await story.site.query('SELECT id FROM uploads ORDER BY id')
  const page = await filled('Never sent')
  const uploads = () => story.site.query('SELECT id FROM uploads ORDER BY id')
  // The transfer starts when the file is chosen.
  await expect.poll(uploads).not.toEqual(before)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.waitForURL(`${story.site.base}/`)
  await expect.poll(uploads).toEqual(before)
  expect(await story.site.query("SELECT 1 FROM videos WHERE title = 'Never sent'")).toEqual([])
})

test('an upload interrupted by a reload resumes when the same file is selected again [V-UPLOAD-30, V-UPLOAD-37]', async () => {
  story.allow(/ERR_FAILED|ERR_ABORTED/)
  const page = await story.open(grace, '/upload')
  const network = await page.context().newCDPSession(page)
  const line = (uploadThroughput: number) =>
    network.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput,
    })
  const path = await clipPath('long.mp4')
  await line(300_000)
  await videoInput(page).setInputFiles(path)
  await page.getByLabel('Title').fill('Cut off in the middle')
  await submit(page).click()
  const arrived = async () => {
    const [row] = await story.site.query(
      "SELECT id FROM uploads WHERE state = 'arriving' ORDER BY created_at DESC LIMIT 1",
    )
    if (!row) return 0
    return (await readFile(`${story.site.dataDir}/uploads/${row.id}`)).length
  }
  await expect.poll(arrived).toBeGreaterThan(100_000)
  const share = async () => Number(await bar(page).getAttribute('value'))
  await expect.poll(share).toBeGreaterThan(0)
  expect(await share()).toBeLessThan(0.7)
  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await awake(page)
  await line(-1)
  await expect.poll(() => page.getByLabel('Title').inputValue()).toBe('Cut off in the middle')

  const offsets: number[] = []
  page.on('request', (request) => {
    if (request.method() === 'PATCH') offsets.push(Number(request.headers()['upload-offset']))
  })
  await videoInput(page).setInputFiles(path)
  await submit(page).click()
  await page.waitForURL('**/video/*')
  expect(offsets[0]).toBeGreaterThan(0)
})

test('when all upload slots are full, the screen says so in the reader’s language, and offers to cancel one of the uploads', async () => {
  story.allow(/413|Upload fehlgeschlagen/)
  const yusuf = await story.site.person('yusuf')
  for (let count = 0; count < 3; count++) {
    await story.site.query(
      `INSERT INTO uploads (id, user_id, kind, state, bytes) VALUES (gen_random_uuid(), ${yusuf.id}, 'video', 'arriving', 8589934592)`,
    )
  }
  const page = await story.page(yusuf)
  await page.context().addCookies([{ name: 'language', value: 'de', url: story.site.base }])
  await page.goto('/upload')
  await awake(page)
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles(await clipPath('clip.mp4'))
  await page.getByLabel('Titel').fill('Ein Abendlied')
  // The file is sent, and rejected, as soon as it is selected.
  const notice = page.getByRole('region', { name: 'Upload fehlgeschlagen' })
  await notice.getByText(/Bitte schließen Sie zuerst einen ab oder brechen Sie ihn ab\./).waitFor()
  await alert(page).getByRole('button').click()
  await expect.poll(() => notice.getByRole('listitem').count()).toBe(3)
  await notice
    .getByRole('button', { name: /^Den Upload von .*abbrechen$/ })
    .first()
    .click()
  await expect.poll(() => notice.getByRole('listitem').count()).toBe(2)
  await page.getByRole('button', { name: 'Erneut versuchen' }).click()
  await page.waitForURL('**/video/*')
})
