/**
 * Classic script at the end of a document: fetches and starts the page's modules once its first picture is there. On a slow
 * line the modules weigh ten times the picture and would hold it up, while they themselves lose next to nothing by waiting
 * for it. A page without such a picture starts at once, so does a watch page, whose player is wanted before its poster. Nobody
 * waits for a picture longer than a second and a half.
 *
 * Reads `data-entry` and `data-modules` (addresses separated by spaces) of its own element. The first picture is the image
 * of high priority, for which React puts a preload into the document.
 */
export const START_SCRIPTS = `(() => {
  const { dataset, nonce } = document.currentScript
  const add = (name, attributes) => document.head.append(Object.assign(document.createElement(name), attributes))
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
