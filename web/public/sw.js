/**
 * Keeps nothing of the application, so that nothing of it can grow old: pages, scripts and media always come over the line.
 * It holds the page that says there is no line, the list of what is saved for later, and shows pushed notifications.
 */
/** Ends with the digest of the page (a test compares): a changed page is cached because this file has changed too. */
const OFFLINE = 'offline-47d232cb'
const SAVED = 'saved'
const OFFLINE_PAGE = '/offline.html'
const SAVED_LIST = '/api/watch-later'
/** Requests after which somebody else, or nobody, may be signed in. */
const SIGN_INS = ['/api/login', '/api/register', '/auth']
const SIGN_OUTS = ['/api/logout', '/api/settings/delete-account']

addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(OFFLINE)
      .then((cache) => cache.addAll([new Request(OFFLINE_PAGE, { cache: 'reload' }), '/favicon.svg']))
      .then(() => skipWaiting()),
  )
})

addEventListener('activate', (event) => {
  const removeOld = async () => {
    const names = await caches.keys()
    await Promise.all(names.filter((name) => name !== OFFLINE && name !== SAVED).map((name) => caches.delete(name)))
    await clients.claim()
  }
  event.waitUntil(removeOld())
})

/** Counts the changes of person: a list that was requested before one must not be stored after it. */
let persons = 0

const forgetSaved = () => {
  persons += 1
  return caches.delete(SAVED)
}

const fetchAndCache = async (request) => {
  const person = persons
  const response = await fetch(request)
  if (response.status === 401) await forgetSaved()
  if (response.ok && person === persons) await (await caches.open(SAVED)).put(SAVED_LIST, response.clone())
  return response
}

const cacheSaved = () => fetchAndCache(new Request(SAVED_LIST, { headers: { accept: 'application/json' } }))

/** The server deletes the device with its session; here the browser does, and closes the notifications on screen. */
const unsubscribe = async () => {
  for (const shown of await registration.getNotifications()) shown.close()
  await (await registration.pushManager?.getSubscription())?.unsubscribe()
}

/** A wrong password deletes no account; a session that had ended already is signed out too. */
const leave = async (response, pathname) => {
  const hasLeft = response.ok || (pathname === '/api/logout' && response.status === 401)
  if (hasLeft) await Promise.allSettled([forgetSaved(), unsubscribe()])
  return response
}

addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname, search } = new URL(request.url)
  if (origin !== location.origin) return
  const isGet = request.method === 'GET'
  // What one person has saved is not shown to the next.
  if (!isGet && SIGN_INS.includes(pathname)) event.waitUntil(forgetSaved())
  if (!isGet && SIGN_OUTS.includes(pathname)) {
    event.respondWith(fetch(request).then((response) => leave(response, pathname)))
  } else if (request.mode === 'navigate') {
    event.respondWith(fetch(request).catch(async () => (await caches.match(OFFLINE_PAGE)) ?? Response.error()))
  } else if (!isGet && pathname.startsWith(SAVED_LIST)) {
    const response = fetch(request)
    event.respondWith(response)
    event.waitUntil(response.then(cacheSaved).catch(() => {}))
  } else if (isGet && pathname === SAVED_LIST && search === '') {
    event.respondWith(fetchAndCache(request))
  }
})

addEventListener('push', (event) => {
  const { title, body, link, tag, language, direction } = event.data?.json() ?? {}
  if (!title) return
  event.waitUntil(
    registration.showNotification(title, {
      body,
      tag,
      lang: language,
      dir: direction,
      icon: '/icon-192.png',
      badge: '/icon-192.png',
      data: { link },
    }),
  )
})

/** Shows the page in a window that is open at it, otherwise in a new one. */
const openPage = async (link) => {
  const { origin, href } = new URL(link ?? '/', location.origin)
  const address = origin === location.origin ? href : location.origin
  const open = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  const there = open.find(({ url }) => url === address)
  return there ? there.focus() : clients.openWindow(address)
}

addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openPage(event.notification.data?.link))
})

/** The push service has given the browser another address: the server hears of it as of a new device. */
const renew = async ({ oldSubscription, newSubscription }) => {
  const options = oldSubscription?.options
  const made = newSubscription ?? (options && (await registration.pushManager.subscribe(options)))
  if (!made) return
  const { endpoint, keys } = made.toJSON()
  await fetch('/api/notifications/push', {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ endpoint, p256dh: keys.p256dh, auth: keys.auth }),
  })
}

addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renew(event)))
