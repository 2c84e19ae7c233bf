import { CHOSEN_VIDEO } from '../lib/chosen-video.ts'
import { EARLY_PRESSES } from '../lib/early-presses.ts'
import { START_FAILED } from '../lib/start-failed.ts'
import { EARLY_PLAYBACK } from '../player/engine/early-playback.ts'

/** Key in session storage; `web/public/renew.js` names it too. */
const TYPED = 'lamplightTyped'

/** Key in local storage: this browser has opened a page before. */
const OPENED = 'opened'

/**
 * Classic script in the head of a document: on a first visit fonts and lazy thumbnails wait as the scripts do (`data-opening` in
 * the tokens and in `thumbnail.module.css`). Together they are larger than the picture, and text is readable without the
 * fonts. Later the browser has them, and waiting would paint the text twice.
 */
export const HOLD_UNTIL_FIRST_PICTURE = `
try {
  if (!localStorage.getItem('${OPENED}')) document.documentElement.dataset.opening = ''
} catch {}`

/**
 * Classic script at the end of a document: fetches and starts the page's modules, fonts and thumbnails, once its first picture has
 * loaded. On a slow connection the modules are ten times as large as the picture and would delay it, while waiting costs them
 * almost nothing. A page without such a picture starts at once.
 * The wait is limited to a second and a half. If the video plays before the scripts, they wait for its first segment, for at
 * most two and a half seconds. After a press on a video the player's engine is fetched right behind the
 * modules, instead of when they have started.
 *
 * Before that it restores what was typed when the page was reloaded because the site had been updated
 * (`web/public/renew.js`): values as if they had been typed before hydration, switches as early presses.
 *
 * A page whose modules or first texts could not be loaded shows its content and responds to nothing: it is loaded again once the
 * server responds (`restart` in `web/public/renew.js`).
 *
 * Reads `data-entry`, `data-modules` and `data-engine` (URLs separated by spaces) of its own element. The first picture is
 * the image of high priority, for which React puts a preload into the document.
 */
export const START_SCRIPTS = `(() => {
  const { dataset, nonce } = document.currentScript
  try {
    const { page, fields } = JSON.parse(sessionStorage.getItem('${TYPED}') || '{}')
    sessionStorage.removeItem('${TYPED}')
    for (const [selector, place, value] of page === location.href ? fields : []) {
      const field = document.querySelectorAll(selector)[place]
      if (!field) continue
      if (value === !field.checked) window.${EARLY_PRESSES}?.add(field)
      else if (typeof value === 'string') field.value = value
      field.dataset.typed = ''
    }
  } catch {}
  const add = (name, attributes) => document.head.append(Object.assign(document.createElement(name), attributes))
  let isStarted = false
  const start = () => {
    if (isStarted) return
    isStarted = true
    try {
      localStorage.setItem('${OPENED}', 'yes')
    } catch {}
    let urls = dataset.modules
    try {
      const isChosen = (sessionStorage.getItem('${CHOSEN_VIDEO}') || '').startsWith(location.pathname + ' ')
      if (isChosen && dataset.engine) urls += ' ' + dataset.engine
    } catch {}
    for (const href of urls.split(' ')) add('link', { rel: 'modulepreload', href })
    const restart = (failures = 0) =>
      // Some browsers never request a module again whose request has failed; another address is another module.
      import('/renew.js?start' + failures).then(
        (module) => module.restart(),
        () => setTimeout(restart, 3000, failures + 1),
      )
    addEventListener('${START_FAILED}', () => restart(), { once: true })
    const onerror = () => dispatchEvent(new Event('${START_FAILED}'))
    add('script', { type: 'module', src: dataset.entry, nonce, onerror })
  }
  const link = document.querySelector('link[rel=preload][as=image]')
  const startAll = () => {
    delete document.documentElement.dataset.opening
    start()
  }
  const first = window.${EARLY_PLAYBACK}?.first
  if (first) {
    first.then(startAll)
    return setTimeout(startAll, 2500)
  }
  if (!link) return startAll()
  const picture = new Image()
  picture.onload = picture.onerror = startAll
  picture.sizes = link.getAttribute('imagesizes') || ''
  picture.srcset = link.getAttribute('imagesrcset') || ''
  if (link.href) picture.src = link.href
  if (picture.complete) startAll()
  setTimeout(startAll, 1500)
})()`
