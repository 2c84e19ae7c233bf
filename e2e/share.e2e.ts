/** Handing a video's address on. */
import { beforeAll, expect, test } from 'vitest'
import type { Person } from './support/site.ts'
import { tellStory } from './support/story.ts'

const story = tellStory()
let yusuf: Person
let psalm: number

beforeAll(async () => {
  yusuf = await story.site.person('yusuf')
  psalm = await story.site.addVideo(yusuf, { title: 'A psalm at daybreak' })
})

test('Share offers three networks, email and the link; copying says whether it worked [V-WATCH-12, V-SHARE-01, V-SHARE-02, V-SHARE-03, V-SHARE-04, V-SHARE-05, V-SHARE-09, V-SHARE-10]', async () => {
  const page = await story.open(yusuf, `/video/${psalm}`)
  const share = page.getByRole('button', { name: 'Share', exact: true })
  await share.click()
  await page.getByRole('menuitem').first().waitFor()
  expect(await page.getByRole('menuitem').allInnerTexts()).toEqual([
    'Facebook',
    'Twitter',
    'LinkedIn',
    'Email',
    'Copy Link',
  ])
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('menuitem', { name: 'Copy Link' }).click()
  await page.getByText('Link copied!').waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(new RegExp(`/video/${psalm}$`))

  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('refused'))
  })
  await share.click()
  await page.getByRole('menuitem', { name: 'Copy Link' }).click()
  await page.getByRole('alert').getByText('Copy failed').waitFor()
  await page.getByText('Failed to copy link. Please try again.').waitFor()
})

test('each network is opened in a new window with the page’s address [V-SHARE-06]', async () => {
  const page = await story.open(yusuf, `/video/${psalm}`)
  const context = page.context()
  // Nothing leaves this machine.
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
