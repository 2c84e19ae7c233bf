/** Sharing the URL of a video. */
import { beforeAll, expect, test } from 'vitest'
import { PASSWORD, type Person } from './support/site.ts'
import { awake, startStory } from './support/story.ts'

const story = startStory({}, { isWebOnly: true })
let yusuf: Person
let psalm: number

beforeAll(async () => {
  yusuf = await story.site.person('yusuf')
  psalm = await story.site.addVideo(yusuf, { title: 'A psalm at daybreak' })
})

test('copying the link shows whether it worked [V-WATCH-12, V-SHARE-09, V-SHARE-10]', async () => {
  story.allow(/Copy failed/)
  const page = await story.open(yusuf, `/video/${psalm}`)
  const share = page.getByRole('button', { name: 'Share', exact: true })
  await share.click()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('menuitem', { name: 'Copy Link' }).click()
  await page.getByText('Link copied!').waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
    new RegExp(`/video/${psalm}\\?s=[\\w-]{20}$`),
  )

  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('refused'))
  })
  await share.click()
  await page.getByRole('menuitem', { name: 'Copy Link' }).click()
  await page.getByRole('alert').getByText('Copy failed').waitFor()
  await page.getByText('Failed to copy link. Please try again.').waitFor()
})

test('on a phone Share opens the system’s share sheet, and copies the link where the system has none or it fails [V-SHARE-07, V-SHARE-08, V-SHARE-10]', async () => {
  const phone = { viewport: { width: 390, height: 844 } }
  const page = await story.open(yusuf, `/video/${psalm}`, phone)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const share = page.getByRole('button', { name: 'Share', exact: true })
  const copied = page.getByText('Link copied!')
  const sheet = (outcome: 'chosen' | 'closed' | 'broken' | 'none') =>
    page.evaluate((how) => {
      const given: unknown[] = []
      Object.assign(window, { given })
      const answer = {
        chosen: () => Promise.resolve(),
        closed: () => Promise.reject(new DOMException('closed', 'AbortError')),
        broken: () => Promise.reject(new DOMException('no way', 'NotAllowedError')),
        none: undefined,
      }[how]
      const share =
        answer &&
        ((data: unknown) => {
          given.push(data)
          return answer()
        })
      Object.defineProperty(navigator, 'share', { value: share, configurable: true })
    }, outcome)
  const given = () => page.evaluate(() => (window as unknown as { given: unknown[] }).given)

  for (const outcome of ['chosen', 'closed'] as const) {
    await sheet(outcome)
    await share.click()
    await expect
      .poll(given)
      .toEqual([
        { title: 'A psalm at daybreak', url: expect.stringMatching(new RegExp(`/video/${psalm}\\?s=[\\w-]{20}$`)) },
      ])
  }
  expect(await copied.count()).toBe(0)
  expect(await page.getByRole('menu').count()).toBe(0)
  for (const outcome of ['broken', 'none'] as const) {
    await sheet(outcome)
    await share.click()
    await copied.waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
      new RegExp(`/video/${psalm}\\?s=[\\w-]{20}$`),
    )
    await page.reload()
    await awake(page)
  }
  // Over plain http there is no clipboard to write to, but the older command.
  await sheet('none')
  await page.evaluate(async () => {
    await navigator.clipboard.writeText('before')
    Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true })
  })
  await share.click()
  await copied.waitFor()
  const inClipboard = await page.evaluate(() => {
    Reflect.deleteProperty(navigator, 'clipboard')
    return navigator.clipboard.readText()
  })
  expect(inClipboard).toMatch(new RegExp(`/video/${psalm}\\?s=[\\w-]{20}$`))
})

test('each network is opened in a new window with the page’s URL [V-SHARE-06]', async () => {
  const page = await story.open(yusuf, `/video/${psalm}`)
  const context = page.context()
  // No request leaves this machine.
  await context.route(/facebook|twitter|linkedin/, (route) => route.fulfill({ body: 'another site' }))
  for (const [name, address] of [
    ['Facebook', /facebook\.com\/sharer.*u=http.*video%2F/],
    ['Twitter', /twitter\.com\/intent\/tweet\?url=http.*video%2F.*text=A%20psalm/],
    ['LinkedIn', /linkedin\.com\/sharing.*url=http.*video%2F/],
  ] as const) {
    await page.getByRole('button', { name: 'Share', exact: true }).click()
    const [opened] = await Promise.all([
      context.waitForEvent('page'),
      page.getByRole('menuitem', { name, exact: true }).click(),
    ])
    await opened.waitForURL(address)
    await opened.close()
  }
})

test('a shared link shows its video to a visitor and leads to it after signing in; a guessed URL shows nothing', async () => {
  const reader = await story.open(yusuf, `/video/${psalm}`)
  await reader.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await reader.getByRole('button', { name: 'Share', exact: true }).click()
  await reader.getByRole('menuitem', { name: 'Copy Link' }).click()
  const shared = new URL(await reader.evaluate(() => navigator.clipboard.readText()))

  const response = await fetch(`${story.site.base}${shared.pathname}${shared.search}`)
  // robots.txt allows messengers this page.
  expect(response.url).toContain(`/auth?next=${encodeURIComponent(shared.pathname + shared.search)}`)
  const card = await response.text()
  expect(card).toContain('<meta property="og:title" content="A psalm at daybreak">')
  // Read again by some messengers.
  expect(card).toContain(`<meta property="og:url" content="${shared.origin}${shared.pathname}${shared.search}">`)
  const [, image = ''] = /<meta property="og:image" content="([^"]+)">/.exec(card) ?? []
  // Not a signed media address, which expires within hours.
  expect(image).toContain(`/api/videos/${psalm}/picture?s=${shared.searchParams.get('s')}`)
  const picture = await fetch(new URL(new URL(image).pathname + new URL(image).search, story.site.base))
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, expect.stringMatching(/^image\//)])
  const guessed = await (await fetch(`${story.site.base}${shared.pathname}?s=AAAAAAAAAAAAAAAAAAAA`)).text()
  expect(guessed).not.toContain('psalm')

  const stranger = await story.open(null, shared.pathname + shared.search)
  await stranger.getByText('A psalm at daybreak').waitFor()
  await stranger.getByRole('tab', { name: 'Login' }).waitFor()
  await stranger.getByLabel(/^Username/).fill('yusuf')
  await stranger.getByLabel(/^Password/).fill(PASSWORD)
  await stranger.getByRole('button', { name: 'Login', exact: true }).click()
  await stranger.getByRole('heading', { name: 'A psalm at daybreak', level: 1 }).waitFor()
  expect(new URL(stranger.url()).pathname).toBe(shared.pathname)
})
