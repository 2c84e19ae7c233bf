/**
 * Classic script at the end of a document: fetches and starts the page's modules once its first picture is there. On a slow
 * line the modules weigh ten times the picture and would hold it up, while they themselves lose next to nothing by waiting
 * for it. A page without such a picture starts at once, so does a watch page, whose player is wanted before its poster. Nobody
 * waits for a picture longer than a second and a half.
 *
 * Until the page is awake a form without an address of its own, or one that posts, would leave the page and lose what is in
 * it: such a form is held and sent again until somebody takes it.
 *
 * Reads `data-entry` and `data-modules` (addresses separated by spaces) of its own element. The first picture is the image
 * of high priority, for which React puts a preload into the document.
 */
export const START_SCRIPTS = `(() => {
  const { dataset, nonce } = document.currentScript
  const add = (name, attributes) => document.head.append(Object.assign(document.createElement(name), attributes))
  let held = 0
  document.addEventListener('submit', (event) => {
    const form = event.target
    if (event.defaultPrevented || (form.hasAttribute('action') && form.method !== 'post')) return
    event.preventDefault()
    clearTimeout(held)
    held = setTimeout(() => form.isConnected && form.requestSubmit(), 100)
  })
  let isStarted = false
  const start = () => {
    if (isStarted) return
    isStarted = true
    for (const href of dataset.modules.split(' ')) add('link', { rel: 'modulepreload', href })
    add('script', { type: 'module', src: dataset.entry, nonce })
  }
  const link = document.querySelector('link[rel=preload][as=image]')
  if (!link) return start()
  const picture = new Image()
  picture.onload = picture.onerror = start
  picture.sizes = link.getAttribute('imagesizes') || ''
  picture.srcset = link.getAttribute('imagesrcset') || ''
  if (link.href) picture.src = link.href
  if (picture.complete) start()
  setTimeout(start, 1500)
})()`
