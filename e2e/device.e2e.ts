/** What the browser does for the site beside its pages: the service worker, pushed notifications, what it stores. */
import type { BrowserContext, Page, Worker } from 'playwright-core'
import { expect, test } from 'vitest'
import webPush from 'web-push'
import { PASSWORD, type Person } from './support/site.ts'
import { awake, startStory } from './support/story.ts'

const keys = webPush.generateVAPIDKeys()
const story = startStory(
  {
    VAPID_PUBLIC_KEY: keys.publicKey,
    VAPID_PRIVATE_KEY: keys.privateKey,
    CONTACT_EMAIL: 'staff@site.test',
  },
  { browser: 'whole' },
)

/** A page whose service worker is active. */
async function openInstalled(person: Person | null, path: string): Promise<Page> {
  const page = await story.page(person, { serviceWorkers: 'allow' })
  await page.context().grantPermissions(['notifications'])
  await page.goto(path)
  await awake(page)
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
    if (!navigator.serviceWorker.controller) {
      await new Promise((resolve) =>
        navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
      )
    }
  })
  return page
}

const workerOf = async (context: BrowserContext): Promise<Worker> =>
  context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))

/**
 * Hands a message to the service worker, as the browser does once it has decrypted one of its push service, and waits until it is
 * shown: a notification that is read while the browser is still showing it counts as closed.
 */
async function push(page: Page, message: object): Promise<void> {
  const worker = await workerOf(page.context())
  await worker.evaluate(() => {
    const scope = globalThis as unknown as { registration: ServiceWorkerRegistration; isShown: Promise<void> }
    const { promise, resolve } = Promise.withResolvers<void>()
    scope.isShown = promise
    scope.registration.showNotification = async (...content) => {
      Reflect.deleteProperty(scope.registration, 'showNotification')
      await scope.registration.showNotification(...content)
      resolve()
    }
  })
  const client = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    client.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations
      if (first) resolve(first.registrationId)
    })
  })
  await client.send('ServiceWorker.enable')
  await client.send('ServiceWorker.deliverPushMessage', {
    origin: story.site.base,
    registrationId: await registered,
    data: JSON.stringify(message),
  })
  await worker.evaluate(() => (globalThis as unknown as { isShown: Promise<void> }).isShown)
}

const shown = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    return (await registration.getNotifications()).map(({ title, body, tag, lang, dir }) => ({
      ...{ title, body, tag, lang, dir },
    }))
  })

const savedTitles = (page: Page) =>
  page.evaluate(async () => {
    const cached = await (await caches.open('saved')).match('/api/watch-later')
    return cached ? ((await cached.json()) as { title: string }[]).map(({ title }) => title) : null
  })

const message = {
  title: 'Lamplight',
  body: 'علّق يوسف على «Vespers»',
  link: '/notifications',
  tag: 'one-occasion',
  language: 'ar',
  direction: 'rtl',
}

test('a pushed notification is shown once for each occasion, opens its page, and is removed at sign-out', async () => {
  const grace = await story.site.person('grace')
  const page = await openInstalled(grace, '/settings')
  await push(page, message)
  await expect.poll(async () => (await shown(page)).map(({ body }) => body)).toEqual([message.body])
  await push(page, { ...message, body: 'The later one' })
  const { title, tag, language: lang, direction: dir } = message
  await expect.poll(() => shown(page)).toEqual([{ title, body: 'The later one', tag, lang, dir }])

  const worker = await workerOf(page.context())
  const opened = await worker.evaluate(async () => {
    const scope = globalThis as unknown as {
      clients: { openWindow: unknown }
      registration: { getNotifications(): Promise<Notification[]> }
    }
    const addresses: string[] = []
    scope.clients.openWindow = async (address: string) => void addresses.push(address)
    const [notification] = await scope.registration.getNotifications()
    const Click = Reflect.get(globalThis, 'NotificationEvent') as new (name: string, init: object) => Event
    globalThis.dispatchEvent(new Click('notificationclick', { notification }))
    for (let turn = 0; turn < 100 && addresses.length === 0; turn += 1) await scope.registration.getNotifications()
    return addresses
  })
  expect(opened).toEqual([`${story.site.base}/notifications`])
  expect(await shown(page)).toEqual([])

  // Of another occasion: the browser may still be closing the first one, which it knows by its tag.
  await push(page, { ...message, tag: 'another-occasion' })
  await expect.poll(async () => (await shown(page)).length).toBe(1)
  await page.getByRole('button', { name: 'Account menu of Grace' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.getByText('You have signed out.').waitFor()
  expect(await shown(page)).toEqual([])
})

test('a browser without a reachable push service says so and what to do; the switch stays off', async () => {
  // Chromium's own explanation: a browser session of a test counts as private.
  story.allow(/Push API in incognito|could not reach its push service/)
  const yusuf = await story.site.person('yusuf')
  const page = await openInstalled(yusuf, '/settings')
  const toggle = page.getByRole('checkbox', { name: /On this device/ })
  await toggle.click()
  await page.getByText(/could not reach its push service/).waitFor()
  expect(await toggle.isChecked()).toBe(false)
})

test('the list of saved videos leaves the device with the sign-out, with the account, and with an ended session', async () => {
  story.allow(/401|403|The password is incorrect/)
  const { site } = story
  const owner = await site.person('grace')
  const videoId = await site.addVideo(owner, { title: 'Compline' })
  const noa = await site.person('noa')
  await noa.api.post('/api/watch-later', { videoId })

  const page = await openInstalled(noa, '/settings')
  const keep = () => page.evaluate(() => fetch('/api/watch-later').then((response) => response.text()))
  await keep()
  await expect.poll(() => savedTitles(page)).toEqual(['Compline'])

  await page.getByRole('button', { name: 'Delete my account' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(/Current password/).fill('wrong one')
  await dialog.getByRole('button', { name: 'Delete permanently' }).click()
  await dialog.getByText('The password is incorrect.').first().waitFor()
  expect(await savedTitles(page)).toEqual(['Compline'])
  await dialog.getByLabel(/Current password/).fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Delete permanently' }).click()
  await page.waitForURL(/\/auth/)
  expect(await savedTitles(page)).toBeNull()

  const luca = await site.person('luca')
  await luca.api.post('/api/watch-later', { videoId })
  const other = await openInstalled(luca, '/watch-later')
  await other.evaluate(() => fetch('/api/watch-later').then((response) => response.text()))
  await expect.poll(() => savedTitles(other)).toEqual(['Compline'])
  await site.query('DELETE FROM sessions WHERE user_id = $1', [luca.id])
  await other.context().clearCookies()
  await other.goto('/auth')
  await awake(other)
  await expect.poll(() => savedTitles(other)).toBeNull()
})

test('after a lost connection, code that the browser does not request again is loaded by reloading the page, which keeps what was typed', async () => {
  const page = await story.page(await story.site.person('dawit'))
  story.allow(/ERR_FAILED|The site cannot be reached/)
  let documents = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents += 1
  })
  let isConnected = false
  await page.route(/\/assets\/(menu-content|entry-client)-|\/renew\.js/, (route) => {
    const request = route.request()
    // As if the browser remembered the failure as long as the document is open.
    if (request.url().includes('menu-content')) return documents > 1 ? route.continue() : route.abort()
    const isStart = request.url().includes('entry-client') && request.method() !== 'HEAD'
    return isStart || isConnected ? route.continue() : route.abort()
  })
  await page.goto('/settings')
  await awake(page)
  const bio = page.getByLabel('About you')
  await bio.fill('Half a sentence')
  const menu = page.getByRole('button', { name: /^Account menu/ })
  await menu.click()
  await page.getByRole('alert').filter({ hasText: 'The site cannot be reached.' }).waitFor()

  isConnected = true
  await Promise.all([page.waitForEvent('domcontentloaded'), menu.click()])
  await awake(page)
  expect(await bio.inputValue()).toBe('Half a sentence')
  await menu.click()
  await page.getByRole('menu').waitFor()
  expect(documents).toBe(2)
})

test.each(['libraries', 'core'])(
  'a page whose files are not reached when it opens (%s) is loaded again once they are, with what was typed',
  async (name) => {
    const page = await story.page(await story.site.person('amina'))
    story.allow(/ERR_FAILED|Failed to fetch/)
    let isConnected = false
    await page.route(new RegExp(`/assets/(${name}|entry-client)-`), (route) => {
      const isStart = route.request().url().includes('entry-client') && route.request().method() !== 'HEAD'
      return isStart || isConnected ? route.continue() : route.abort()
    })
    // Requested as soon as the start has failed.
    const recovery = page.waitForRequest(/\/renew\.js/)
    await page.goto('/settings')
    await recovery
    const bio = page.getByLabel('About you')
    await bio.fill('Half a sentence')
    isConnected = true
    // Only a reload can hydrate it.
    await awake(page)
    await expect.poll(() => bio.inputValue()).toBe('Half a sentence')
  },
)

test.each([
  ['after three reloads', () => sessionStorage.setItem('lamplightRestarts', '3')],
  [
    'in a browser that forbids storage',
    () =>
      Object.defineProperty(window, 'sessionStorage', {
        get() {
          throw new DOMException('forbidden', 'SecurityError')
        },
      }),
  ],
])('a page that could not start %s says that its buttons do not work, in its language', async (_, prepare) => {
  const page = await story.page(await story.site.person('amina'))
  story.allow(/ERR_FAILED|Failed to fetch/)
  await page.context().addCookies([{ name: 'language', value: 'ar', url: story.site.base }])
  await page.addInitScript(prepare)
  await page.route(/\/assets\/core-/, (route) => route.abort())
  await page.goto('/settings')
  const notice = page.getByRole('alert').filter({ hasText: 'تعذّر تحميل هذه الصفحة بالكامل' })
  await notice.waitFor()
  await page.unroute(/\/assets\/core-/)
  await Promise.all([page.waitForEvent('domcontentloaded'), notice.getByRole('button').click()])
  await awake(page)
  expect(await notice.count()).toBe(0)
})

test('when the site was updated, an open page that needs code which is gone is reloaded once and keeps what was typed', async () => {
  const page = await story.page(await story.site.person('amina'))
  story.allow(/404|ERR_FAILED|The site cannot be reached|Something went wrong/)
  // What a server of the next build says of the files of the page that is open.
  let files: 'there' | 'gone' | 'unreachable' = 'there'
  await page.route(/\/assets\/(menu-content|entry-client)-|\/renew\.js/, (route) => {
    const request = route.request()
    if (files === 'unreachable') return route.abort()
    const isGone = request.url().includes('menu-content') || request.method() === 'HEAD'
    return files === 'gone' && isGone ? route.fulfill({ status: 404 }) : route.continue()
  })
  let documents = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents += 1
  })
  await page.goto('/settings')
  await awake(page)
  const bio = page.getByLabel('About you')
  await bio.fill('Half a sentence')
  const menu = page.getByRole('button', { name: /^Account menu/ })
  const alert = (hasText: string) => page.getByRole('alert').filter({ hasText })

  files = 'unreachable'
  await menu.click()
  await alert('The site cannot be reached. Check your connection and try again.').waitFor()
  expect(documents, 'a lost connection reloads nothing').toBe(1)

  files = 'gone'
  await Promise.all([page.waitForEvent('domcontentloaded'), menu.click()])
  await awake(page)
  expect(documents).toBe(2)
  expect(await bio.inputValue()).toBe('Half a sentence')

  // Several servers may send pages of two builds by turns.
  await menu.click()
  await alert('Something went wrong. Please try again.').waitFor()
  expect(documents, 'not again for the same build').toBe(2)
  files = 'there'
  // A browser that does not request the code again reloads the page.
  const reloaded = page.waitForEvent('domcontentloaded').then(
    () => menu.click(),
    () => {},
  )
  await menu.click()
  await Promise.race([page.getByRole('menu').waitFor(), reloaded])
  await page.getByRole('menu').waitFor()
  expect(await bio.inputValue()).toBe('Half a sentence')
})
