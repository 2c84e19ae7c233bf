/** The display-ad network in a browser, with a fake of its script on loopback. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Person } from './support/site.ts'
import { startStory } from './support/story.ts'

/** The network's response for a slot, or that its script fails. */
let answer: 'filled' | 'unfilled' | 'broken' = 'filled'
let asked: string[] = []
const network = createServer((request, response) => {
  asked.push(`${request.url} from ${request.headers.referer}`)
  response.setHeader('access-control-allow-origin', '*')
  response.setHeader('content-type', 'text/javascript')
  response.end(
    answer === 'broken'
      ? ''
      : `window.profile = window.adsbygoogle.requestNonPersonalizedAds === 1 ? 'none' : 'asked for'
         window.adsbygoogle = { loaded: true, push() {
           const place = document.querySelector('ins.adsbygoogle')
           place.textContent = 'Lamp oil'
           place.dataset.adStatus = '${answer}'
         } }`,
  )
})
await new Promise<void>((resolve) => network.listen(0, '127.0.0.1', resolve))
const origin = `http://127.0.0.1:${(network.address() as AddressInfo).port}`
const story = startStory({ AD_PUBLISHER_ID: 'ca-pub-1', AD_SCRIPT_URL: `${origin}/ads.js` }, { isWebOnly: true })
let reader: Person

beforeAll(async () => {
  reader = await story.site.person('noor')
  await story.site.addVideo(reader, { title: 'A film to watch' })
})
beforeEach(() => {
  asked = []
})
afterAll(() => new Promise((resolve) => network.close(resolve)))

const allow = (page: Page) => page.getByRole('button', { name: 'Allow' }).click()
const place = (page: Page) => page.getByRole('region', { name: 'Advertisement' })

test('the network is not contacted before the reader consents, nor after a refusal', async () => {
  const page = await story.open(reader, '/')
  await page.getByRole('button', { name: 'Refuse' }).click()
  await page.reload()
  await page.goto('/search?q=film')
  await place(page).getByRole('link').waitFor()
  expect(asked).toEqual([])
})

test('after consent its script is loaded once, requests non-personalised ads, and fills the slot [V-SPON-12, V-SPON-13]', async () => {
  answer = 'filled'
  const page = await story.open(reader, '/')
  await allow(page)
  await place(page).getByText('Lamp oil').waitFor()
  // It receives the origin of the site, not the URL of the page.
  expect(asked).toEqual([`/ads.js?client=ca-pub-1 from ${story.site.base}/`])
  expect(await page.evaluate('window.profile')).toBe('none')
})

test('a slot that the network leaves empty collapses; a script that fails times out after 3 s [V-SPON-15]', async () => {
  for (const kind of ['unfilled', 'broken'] as const) {
    answer = kind
    const page = await story.open(reader, '/')
    await allow(page)
    await place(page).waitFor({ state: 'detached' })
    await page.getByRole('link', { name: 'A film to watch' }).first().waitFor()
  }
  expect(asked).toHaveLength(2)
})

test('pages with card fields are separate documents, without the network and with a policy that blocks it', async () => {
  answer = 'filled'
  const page = await story.open(reader, '/')
  await allow(page)
  await place(page).getByText('Lamp oil').waitFor()
  await page.getByRole('link', { name: 'A film to watch' }).first().click()
  await page.getByRole('heading', { level: 1, name: 'A film to watch' }).waitFor()
  expect(await page.evaluate(() => 'adsbygoogle' in window)).toBe(false)
  expect(asked).toHaveLength(1)
  for (const path of [new URL(page.url()).pathname, '/checkout', '/sponsored-content']) {
    const response = await page.request.get(path, { headers: { accept: 'text/html' } })
    expect(response.headers()['content-security-policy'], path).not.toContain(origin)
  }
})
