/** The push subscription of this browser; web/public/sw.js shows the notifications. */

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

/**
 * Asks the reader for permission, unless they have answered before, and subscribes this browser.
 * @param publicKey of the site, base64url
 * @returns what the server needs to reach it; null when the reader does not allow it
 * @throws when the browser or its push service refuses
 */
export async function subscribeBrowser(
  publicKey: string,
): Promise<{ endpoint: string; p256dh: string; auth: string } | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null
  const { pushManager } = await navigator.serviceWorker.ready
  // A subscription made for another key of the site, or for another person, cannot be used.
  await (await pushManager.getSubscription())?.unsubscribe()
  const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(publicKey) })
  return { endpoint: made.endpoint, p256dh: textOf(made.getKey('p256dh')), auth: textOf(made.getKey('auth')) }
}

export async function unsubscribeBrowser(): Promise<void> {
  await (await findSubscription())?.unsubscribe()
}
