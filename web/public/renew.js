/**
 * Reloads a page whose scripts the server no longer has, because the site was updated while the page was open, or that the browser
 * does not request again after it could not reach them. A file with a fixed name, so that the old page still finds it. What was
 * typed is stored in this tab; `start-scripts.ts` restores it.
 */
const TYPED = 'lamplightTyped'
/** `web/src/lib/start-failed.ts` deletes it once a page has started. */
const RESTARTS = 'lamplightRestarts'
const MAX_RESTARTS = 3

/** The notice on a page that could not start, and its button. The catalogs belong to the scripts that are missing. */
const NOT_STARTED = {
  en: [
    'This page could not be loaded completely, so its buttons do not work. An extension of your browser may block a part of it.',
    'Reload',
  ],
  ar: ['تعذّر تحميل هذه الصفحة بالكامل، لذلك لا تعمل أزرارها. ربما تحجب إضافة في متصفحك جزءًا منها.', 'إعادة التحميل'],
  de: [
    'Diese Seite konnte nicht vollständig geladen werden, deshalb funktionieren ihre Schaltflächen nicht. Möglicherweise blockiert eine Erweiterung Ihres Browsers einen Teil davon.',
    'Neu laden',
  ],
  es: [
    'Esta página no se ha podido cargar por completo y sus botones no funcionan. Es posible que una extensión de tu navegador bloquee una parte.',
    'Volver a cargar',
  ],
  fr: [
    'Cette page n’a pas pu être chargée entièrement, et ses boutons ne fonctionnent pas. Une extension de votre navigateur en bloque peut-être une partie.',
    'Recharger',
  ],
}

/** Does not return if the page is reloaded. `isRepeated`: see `renew-page.ts`. */
export async function renew(isAsked, isRepeated) {
  const { entry } = document.querySelector('script[data-entry]').dataset
  // Stored scripts answer for the server of before.
  const { ok, status } = await fetch(entry, { method: 'HEAD', cache: 'no-store' })
  const isStuck = ok && isRepeated
  if (status !== 404 && !isStuck) return
  try {
    // Once for each build and reason: during an update, several servers may send pages of two builds by turns.
    const mark = `${isStuck ? 'reloaded' : 'renewed'} ${entry}`
    if (!isAsked) {
      if (sessionStorage.getItem(mark)) return
      // An upload under way, for example, is not interrupted.
      if (!dispatchEvent(new Event('beforeunload', { cancelable: true }))) return
    }
    sessionStorage.setItem(mark, 'yes')
    sessionStorage.setItem(TYPED, JSON.stringify({ page: location.href, fields: typedFields() }))
  } catch {
    // Without storage a second reload could not be prevented.
    if (!isAsked) return
  }
  location.reload()
  await new Promise(() => {})
}

/**
 * Loads a page again that could not start because its scripts were not reached, as soon as they are. At most three times in a
 * row, with growing pauses: what always fails, such as a file that an extension blocks, must not reload the page for ever. Then
 * the page says so, and at once in a browser that forbids storage.
 */
export async function restart() {
  const { entry } = document.querySelector('script[data-entry]').dataset
  const wait = (seconds) => new Promise((resolve) => setTimeout(resolve, seconds * 1000))
  const isReached = () =>
    fetch(entry, { method: 'HEAD', cache: 'no-store' }).then(
      ({ ok, status }) => ok || status === 404,
      () => false,
    )
  try {
    const restarts = Number(sessionStorage.getItem(RESTARTS))
    if (restarts >= MAX_RESTARTS) return showNotStarted()
    await wait(3 ** restarts)
    while (!(await isReached())) await wait(3)
    sessionStorage.setItem(RESTARTS, String(restarts + 1))
    sessionStorage.setItem(TYPED, JSON.stringify({ page: location.href, fields: typedFields() }))
  } catch {
    // Without storage the reloads could not be counted.
    return showNotStarted()
  }
  location.reload()
}

function showNotStarted() {
  const [sentence, reload] = NOT_STARTED[document.documentElement.lang] ?? NOT_STARTED.en
  const notice = Object.assign(document.createElement('div'), { role: 'alert', textContent: sentence })
  notice.style.cssText =
    'position: fixed; z-index: 99; inset: auto 0 var(--bottom-bar-height); display: flex; flex-wrap: wrap; justify-content: center; ' +
    'align-items: center; gap: 8px 16px; padding: 12px 16px; background: var(--warning-surface); color: var(--warning); ' +
    'border-block-start: 1px solid'
  const button = Object.assign(document.createElement('button'), { type: 'button', textContent: reload })
  button.style.cssText =
    'min-block-size: 44px; padding-inline: 16px; border: 1px solid; border-radius: var(--radius-control); background: none; color: inherit'
  button.addEventListener('click', () => location.reload())
  notice.append(button)
  document.body.append(notice)
}

/** Of a password too that is shown at the moment, which makes its field one for text. */
const SECRET = '[type=password], [autocomplete$=password]'

/** Selector, place among its matches, and value of each field that the person changed. No passwords. */
const typedFields = () =>
  [...document.querySelectorAll(`[data-typed]:not(${SECRET}, [type=file])`)].map((field) => {
    const selector = `${field.localName}[${field.name ? 'name' : 'id'}="${CSS.escape(field.name || field.id)}"]`
    const isSwitch = field.type === 'checkbox' || field.type === 'radio'
    return [selector, [...document.querySelectorAll(selector)].indexOf(field), isSwitch ? field.checked : field.value]
  })
