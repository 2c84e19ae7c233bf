/** Signing in and registering at the real server. The forms and their validation are in auth-page.test.tsx. */
import { beforeAll, expect, test } from 'vitest'
import { endSession } from './support/end-session.ts'
import { PASSWORD } from './support/site.ts'
import { awake, hydrated, startStory } from './support/story.ts'

const story = startStory({}, { isWebOnly: true })

beforeAll(async () => {
  await story.site.person('grace')
})

test('the reason of a server error is shown [V-AUTH-27, V-AUTH-28]', async () => {
  story.allow(/401|409|Login failed|Registration failed/)
  const page = await story.open(null, '/auth')
  const form = page.getByRole('tabpanel')
  const alert = page.getByRole('alert')
  await form.getByLabel('Username').fill('grace')
  await form.locator('input[type=password]').fill('not the password')
  await form.getByRole('button', { name: 'Login', exact: true }).click()
  await alert.getByText('Login failed', { exact: true }).first().waitFor()
  await alert.getByText('The username or password is incorrect.').waitFor()
  expect(new URL(page.url()).pathname).toBe('/auth')
  expect(await form.getByLabel('Username').inputValue()).toBe('grace')

  await page.getByRole('tab', { name: 'Register' }).click()
  await form.getByLabel('Username').fill('Grace')
  await form.getByLabel('Display name').fill('Another Grace')
  await form.locator('input[type=password]').fill(PASSWORD)
  await form.getByRole('button', { name: 'Register', exact: true }).click()
  await alert.getByText('Registration failed', { exact: true }).first().waitFor()
  await alert.getByText('This username is already taken. Please choose another one.').waitFor()
})

test.for([
  { width: 390, height: 844 },
  { width: 1280, height: 720 },
])('what is said of a refusal covers no title, field or button: $width x $height [V-AUTH-27]', async (viewport) => {
  story.allow(/401|Login failed/)
  const page = await story.open(null, '/auth', { viewport })
  await page.getByLabel('Username').fill('grace')
  await page.locator('input[type=password]').fill('not the password')
  await page.keyboard.press('Enter')
  const toast = page.getByRole('alert').filter({ hasText: 'Login failed' })
  await toast.waitFor()
  const covered = await toast.evaluate((alert) => {
    const { top, bottom, left, right } = alert.getBoundingClientRect()
    return [...document.querySelectorAll('h1, label, input, button, a, [role=tab]')]
      .filter((element) => !alert.contains(element))
      .filter((element) => {
        const box = element.getBoundingClientRect()
        return box.bottom > top && box.top < bottom && box.right > left && box.left < right
      })
      .map((element) => element.outerHTML)
  })
  expect(covered).toEqual([])
})

test('a failed sign-out is shown, and the person stays signed in [V-AUTH-29]', async () => {
  story.allow(/500|Logout failed/)
  const page = await story.open(await story.site.person('grace'), '/history')
  await page.route(/\/api\/logout$/, (route) => route.fulfill({ status: 500, json: {} }))
  await page.getByRole('button', { name: 'Account menu of Grace' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect.poll(() => page.getByRole('alert').getByText('Logout failed', { exact: true }).count()).toBe(2)
  expect(new URL(page.url()).pathname).toBe('/history')
  await page.getByRole('button', { name: 'Account menu of Grace' }).waitFor()
})

test('a form submitted before the scripts have loaded is held until they handle it', async () => {
  const page = await story.page(null)
  const { promise, resolve: release } = Promise.withResolvers<void>()
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await promise
    await route.continue()
  })
  await page.goto('/auth?next=%2Fhistory', { waitUntil: 'commit' })
  await page.getByLabel('Username').first().fill('grace')
  await page
    .getByLabel(/^Password/)
    .first()
    .fill(PASSWORD)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  release()
  await page.waitForURL((url) => url.pathname === '/history')
})

test('while the code of the next page loads, nothing is left of the night of the sign-in page', async () => {
  const page = await story.open(null, '/auth', { colorScheme: 'light' })
  await page.getByLabel('Username').fill('grace')
  await page.locator('input[type=password]').fill(PASSWORD)
  const { promise, resolve: release } = Promise.withResolvers<void>()
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await promise
    await route.continue()
  })
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'Upload' }).waitFor()
  const backgrounds = () =>
    page.evaluate(() =>
      [document.documentElement, document.querySelector('header')].map(
        (part) => part && getComputedStyle(part).backgroundColor,
      ),
    )
  await expect.poll(async () => new Set(await backgrounds()).size).toBe(1)
  release()
  await page.getByRole('heading', { level: 1, name: 'Share and Watch Videos' }).waitFor({ state: 'attached' })
})

test('a page whose code cannot be loaded says so in its place, and loads when the connection is restored', async () => {
  story.allow(/ERR_INTERNET_DISCONNECTED|cannot be reached/)
  const grace = await story.site.person('grace')
  const page = await story.open(grace, '/')
  await hydrated(page)
  await page.context().setOffline(true)
  await page.getByRole('link', { name: 'History' }).first().click()
  await page.getByRole('heading', { name: 'This page could not be shown' }).waitFor()
  await page.context().setOffline(false)
  await page.getByRole('heading', { name: 'History' }).waitFor()
})

test('after a session has ended, the next person finds nothing in the fields of the page, also by Back', async () => {
  story.allow(/401|The change could not be saved/)
  await story.site.person('yusuf')
  const page = await story.open(await story.site.person('grace'), '/settings')
  const bio = page.getByLabel('About you')
  await bio.fill('Half a sentence')
  const release = await endSession(page)
  await page.locator('form', { has: bio }).getByRole('button', { name: 'Save', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Your session has ended' })
  await dialog.waitFor()
  release()
  await dialog.getByRole('link', { name: 'Sign in as somebody else' }).click()
  await page.getByLabel('Username').fill('yusuf')
  await page.locator('input[type=password]').fill(PASSWORD)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Account menu of Yusuf' }).waitFor()
  expect(await bio.inputValue()).toBe('')
  await page.goBack()
  await awake(page)
  await page.getByRole('button', { name: 'Account menu of Yusuf' }).waitFor()
  expect(await bio.inputValue()).toBe('')
})

test('without scripts, plain forms sign in and register, and show why they were rejected', async () => {
  story.allow(/401/)
  const page = await story.page(null, { javaScriptEnabled: false })
  await page.goto('/auth?next=%2Fwatch-later')
  await page.getByLabel('Username').fill('grace')
  await page.locator('input[type=password]').fill('not the password')
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await page.getByText('The username or password is incorrect.').waitFor()
  await page.getByLabel('Username').fill('grace')
  await page.locator('input[type=password]').fill(PASSWORD)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Watch Later' }).waitFor()
  // The content of this page is loaded by a script.
  const note = page.locator('main noscript p')
  await note.waitFor()
  expect(await note.textContent()).toContain('needs JavaScript')
  expect(await page.getByText('Loading…').isVisible()).toBe(false)

  const other = await story.page(null, { javaScriptEnabled: false })
  await other.goto('/auth')
  await other.getByRole('link', { name: 'Register here' }).click()
  await other.getByLabel('Username').fill('plain.form')
  await other.getByLabel('Display name').fill('Plain Form')
  await other.locator('input[type=password]').fill(PASSWORD)
  await other.getByRole('button', { name: 'Register', exact: true }).click()
  await other.getByRole('link', { name: 'Upload' }).waitFor()
  expect(new URL(other.url()).pathname).toBe('/')
})
