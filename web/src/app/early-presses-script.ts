import { CHOSEN_VIDEO, CHOSEN_VIDEO_HERE } from '../lib/chosen-video.ts'
import { EARLY_PRESSES } from '../lib/early-presses.ts'
import { EARLY_PLAYBACK } from '../player/engine/early-playback.ts'

/**
 * Classic script in the head of a document, so that it runs before the first paint.
 *
 * Until hydration it records which buttons were pressed, each once, and marks them; `lib/early-presses.ts` repeats
 * the presses. A press on the picture of the player counts for its play button, which may play before that
 * (`early-playback-script.ts`). A form without a URL of its own,
 * or one that posts, would leave the page and lose its input: its submission is held and repeated until a handler takes it.
 *
 * For as long as the page is open it marks the fields that are changed (`web/public/renew.js` stores them before it reloads
 * the page), and records which video was opened by a press (`lib/chosen-video.ts`), also when the press
 * leads to a new document.
 */
export const EARLY_PRESSES_SCRIPT = `(() => {
  window.${EARLY_PRESSES} = new Set()
  addEventListener('click', (event) => {
    const { target, button, metaKey, ctrlKey, shiftKey, altKey } = event
    if (!(target instanceof Element) || button || metaKey || ctrlKey || shiftKey || altKey) return
    const link = target.closest('a')
    if (link) {
      if (link.origin !== location.origin || link.target || !link.pathname.startsWith('/video/')) return
      const chosen = link.pathname + ' ' + Date.now()
      try {
        sessionStorage.setItem('${CHOSEN_VIDEO}', chosen)
      } catch {
        window.${CHOSEN_VIDEO_HERE} = chosen
      }
      return
    }
    const control =
      target.closest('button, [role=button]') ||
      target.closest('[data-player]')?.querySelector('[data-play]')
    // The form it sends is held below.
    if (!control || (control.form && control.type === 'submit') || !window.${EARLY_PRESSES}) return
    if (control.matches('[data-play]') && window.${EARLY_PLAYBACK}?.press()) return
    window.${EARLY_PRESSES}.add(control)
    control.dataset.pressed = ''
  }, true)
  addEventListener('input', ({ target }) => (target.dataset.typed = ''), true)
  let held = 0
  document.addEventListener('submit', (event) => {
    const form = event.target
    if (event.defaultPrevented || (form.hasAttribute('action') && form.method !== 'post')) return
    event.preventDefault()
    clearTimeout(held)
    held = setTimeout(() => form.isConnected && form.requestSubmit(), 100)
  })
})()`
