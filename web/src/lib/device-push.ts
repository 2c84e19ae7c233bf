/** The push subscription of this browser; web/public/sw.js shows the notifications. */

/** How long the service worker may take to start, in milliseconds; without it nothing can be pushed. */
const WORKER_MS = 10_000

/** The browser allows notifications, but cannot subscribe: its own push service is switched off, blocked or unreachable. */
export class PushServiceUnreachable extends Error {}

/** Why this browser cannot be subscribed; null when it can. */
export function pushObstacle(): 'unsupported' | 'blocked' | null {
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window)) return 'unsupported'
  return Notification.permission === 'denied' ? 'blocked' : null
}

const findSubscription = async (): Promise<PushSubscription | null> => {
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription()) ?? null
}

/** The endpoint of the current subscription; null when there is none, or when notifications are not allowed. */
export async function subscribedEndpoint(): Promise<string | null> {
  if (pushObstacle() !== null || Notification.permission !== 'granted') return null
  return (await findSubscription())?.endpoint ?? null
}

const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))

const textOf = (bytes: ArrayBuffer | null): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer())))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

async function subscribeAt(publicKey: string): Promise<PushSubscription> {
  const { pushManager } = await new Promise<ServiceWorkerRegistration>((resolve, reject) => {
    setTimeout(() => reject(new Error('The service worker has not started.')), WORKER_MS)
    void navigator.serviceWorker.ready.then(resolve)
  })
  // A subscription made for another key of the site, or for another person, cannot be used.
  await (await pushManager.getSubscription())?.unsubscribe()
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(publicKey) })
}

/**
 * Asks the reader for permission, unless they have answered before, and subscribes this browser.
 * @param publicKey of the site, base64url
 * @returns what the server needs to reach it; null when the reader does not allow it
 * @throws PushServiceUnreachable
 */
export async function subscribeBrowser(
  publicKey: string,
): Promise<{ endpoint: string; p256dh: string; auth: string } | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null
  const made = await subscribeAt(publicKey).catch((cause: unknown) => {
    throw new PushServiceUnreachable('The browser cannot be subscribed.', { cause })
  })
  return { endpoint: made.endpoint, p256dh: textOf(made.getKey('p256dh')), auth: textOf(made.getKey('auth')) }
}

export async function unsubscribeBrowser(): Promise<void> {
  await (await findSubscription())?.unsubscribe()
}
