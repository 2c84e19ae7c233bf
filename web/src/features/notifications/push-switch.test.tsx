import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { renderPart, type TestResponses } from '../../testing/render-app.tsx'
import { PushSwitch } from './push-switch.tsx'

const PUBLIC_KEY = `B${'A'.repeat(86)}`
const ENDPOINT = 'https://push.example.org/1'
const PATH = '/api/notifications/push'

/** A fake browser: its notification permission and its push subscription. */
const browser = {
  permission: 'default' as NotificationPermission,
  answer: 'granted' as NotificationPermission,
  subscription: null as { endpoint: string } | null,
}

const made = () => ({
  endpoint: ENDPOINT,
  getKey: (name: string) => new Uint8Array(name === 'auth' ? 16 : 65).buffer,
  unsubscribe: async () => {
    browser.subscription = null
    return true
  },
})
const pushManager = {
  getSubscription: async () => browser.subscription,
  subscribe: vi.fn(async (_options: { applicationServerKey: Uint8Array }) => {
    browser.subscription = made()
    return browser.subscription
  }),
}
const registration = { pushManager }

beforeEach(() => {
  Object.assign(browser, { permission: 'default', answer: 'granted', subscription: null })
  pushManager.subscribe.mockClear()
  vi.stubGlobal('PushManager', class {})
  vi.stubGlobal('Notification', {
    get permission() {
      return browser.permission
    },
    requestPermission: async () => {
      browser.permission = browser.answer
      return browser.answer
    },
  })
  Object.defineProperty(navigator, 'serviceWorker', {
    value: { ready: Promise.resolve(registration), getRegistration: async () => registration },
    configurable: true,
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'serviceWorker')
})

const state = (endpoint: string | null = null, publicKey: string | null = PUBLIC_KEY): TestResponses => ({
  [`GET ${PATH}`]: () => ({ body: { publicKey, endpoint } }),
})
const box = () => screen.findByRole<HTMLInputElement>('checkbox', { name: /On this device/ })

it('the switch is hidden when the operator has configured no push keys', async () => {
  let asked = 0
  await renderPart(<PushSwitch />, {
    responses: {
      [`GET ${PATH}`]: () => {
        asked += 1
        return { body: { publicKey: null, endpoint: null } }
      },
    },
  })
  await waitFor(() => expect(asked).toBe(1))
  expect(screen.queryByRole('checkbox')).toBeNull()
})

it('when switched on, the browser asks for permission and subscribes, and the server stores the subscription', async () => {
  const sent: unknown[] = []
  const { actor } = await renderPart(<PushSwitch />, {
    responses: {
      ...state(),
      [`PUT ${PATH}`]: async (request) => {
        sent.push(await request.json())
        return { body: { publicKey: PUBLIC_KEY, endpoint: ENDPOINT } }
      },
    },
  })
  await waitFor(async () => expect((await box()).disabled).toBe(false))
  await actor.click(await box())
  await waitFor(async () => expect((await box()).disabled).toBe(false))
  expect((await box()).checked).toBe(true)
  expect(pushManager.subscribe.mock.calls[0]?.[0].applicationServerKey).toEqual(
    Uint8Array.from([4, ...new Uint8Array(64)]),
  )
  expect(sent).toEqual([{ endpoint: ENDPOINT, p256dh: 'A'.repeat(87), auth: 'A'.repeat(22) }])
})

it('when switched off, server and browser both delete the subscription', async () => {
  Object.assign(browser, { permission: 'granted', subscription: made() })
  let removed = 0
  const { actor } = await renderPart(<PushSwitch />, {
    responses: {
      ...state(ENDPOINT),
      [`DELETE ${PATH}`]: () => {
        removed += 1
        return { body: { publicKey: PUBLIC_KEY, endpoint: null } }
      },
    },
  })
  await waitFor(async () => expect((await box()).checked).toBe(true))
  await actor.click(await box())
  await waitFor(async () => expect((await box()).checked).toBe(false))
  expect(removed).toBe(1)
  expect(browser.subscription).toBeNull()
})

it('a browser that is subscribed for another person counts as off', async () => {
  Object.assign(browser, { permission: 'granted', subscription: made() })
  await renderPart(<PushSwitch />, { responses: state('https://push.example.org/another') })
  await waitFor(async () => expect((await box()).disabled).toBe(false))
  expect((await box()).checked).toBe(false)
})

it('a reader who denies the permission sees it off, with the reason', async () => {
  browser.answer = 'denied'
  const { actor } = await renderPart(<PushSwitch />, { responses: state() })
  await waitFor(async () => expect((await box()).disabled).toBe(false))
  await actor.click(await box())
  expect(await screen.findByText('The browser is not allowed to show notifications.')).toBeTruthy()
  expect(await screen.findByText(/Your browser blocks notifications/)).toBeTruthy()
  expect((await box()).checked).toBe(false)
})

it('when the browser cannot reach its push service, the switch stays off and the reader learns why and what to do', async () => {
  pushManager.subscribe.mockRejectedValueOnce(new Error('no push service'))
  const { actor } = await renderPart(<PushSwitch />, { responses: state() })
  await waitFor(async () => expect((await box()).disabled).toBe(false))
  await actor.click(await box())
  expect(await screen.findByText('Notifications on this device could not be changed')).toBeTruthy()
  expect(await screen.findByText(/could not reach its push service.*another browser/)).toBeTruthy()
  expect((await box()).checked).toBe(false)
})

it('a browser without push support is not asked', async () => {
  vi.stubGlobal('PushManager', undefined)
  Reflect.deleteProperty(window, 'PushManager')
  await renderPart(<PushSwitch />, { responses: state() })
  expect(await screen.findByText(/This browser cannot receive notifications/)).toBeTruthy()
  expect((await box()).disabled).toBe(true)
})
