/**
 * Reloads a page whose scripts the server no longer has, because the site was updated while the page was open, or that the browser
 * does not request again after it could not reach them. A file with a fixed name, so that the old page still finds it. What was
 * typed is stored in this tab; `start-scripts.ts` restores it.
 */
const TYPED = 'lamplightTyped'
/** `web/src/lib/start-failed.ts` deletes it once a page has started. */
const RESTARTS = 'lamplightRestarts'
const MAX_RESTARTS = 3

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
 * row, with growing pauses: what always fails, such as a file that an extension blocks, must not reload the page for ever.
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
    if (restarts >= MAX_RESTARTS) return
    await wait(3 ** restarts)
    while (!(await isReached())) await wait(3)
    sessionStorage.setItem(RESTARTS, String(restarts + 1))
    sessionStorage.setItem(TYPED, JSON.stringify({ page: location.href, fields: typedFields() }))
  } catch {
    // Without storage the reloads could not be counted.
    return
  }
  location.reload()
}

/** Selector, place among its matches, and value of each field that the person changed. No passwords. */
const typedFields = () =>
  [...document.querySelectorAll('[data-typed]:not([type=password], [type=file])')].map((field) => {
    const selector = `${field.localName}[${field.name ? 'name' : 'id'}="${CSS.escape(field.name || field.id)}"]`
    const isSwitch = field.type === 'checkbox' || field.type === 'radio'
    return [selector, [...document.querySelectorAll(selector)].indexOf(field), isSwitch ? field.checked : field.value]
  })
