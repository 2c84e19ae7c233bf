import { CHOSEN_VIDEO, FRESH_MS } from '../lib/chosen-video.ts'
import { EARLY_PRESSES } from '../lib/early-presses.ts'
import { EARLY_PLAYBACK } from '../player/engine/early-playback.ts'

/**
 * Classic script in the head of a watch page: plays the first segments of the smallest quality before the player's scripts
 * are there, which on a slow connection saves seconds. `player/early-playback.ts` gives the player what was begun, so that
 * playback continues with the same buffer.
 *
 * Plays when the page was opened by a press on a link (`lib/chosen-video.ts`), muted if the browser blocks sound, and
 * when the play button is pressed (`early-presses-script.ts` calls `press`, which returns whether the press is carried out).
 * Anything it cannot do itself is left to the player: a chosen quality, sound only, a browser without Media Source Extensions
 * or with its own HLS. After a failure the element is as it was, and the player starts from the beginning.
 *
 * While the first segment of a chosen video is on its way, it has the connection to itself: fonts, thumbnails (`data-opening` in
 * the tokens and in `thumbnail.module.css`) and scripts (`start-scripts.ts`) wait. Chrome paints no frame before the sound,
 * which comes last in a segment, so that segments are appended whole.
 *
 * Reads `data-codecs` and `data-files` of its own element: URLs separated by spaces, the initialisation first. The next
 * segment is fetched when what is left to play is less than one second and four times what the last one took: on a slow
 * connection immediately, on a fast one hardly ever, because the player chooses a better quality.
 */
export const EARLY_PLAYBACK_SCRIPT = `(() => {
  const { codecs, files } = document.currentScript.dataset
  const type = 'video/mp4; codecs="' + codecs + '"'
  const [init, ...segments] = files.split(' ')
  const early = (window.${EARLY_PLAYBACK} = { press })
  const root = document.documentElement
  let isBegun
  try {
    const [path, at] = (sessionStorage.getItem('${CHOSEN_VIDEO}') || '').split(' ')
    if (path === location.pathname && Date.now() - at < ${FRESH_MS}) begin(true)
  } catch {}

  function press() {
    if (!isBegun) return begin()
    const { video } = early
    if (video?.paused) video.play().catch(() => {})
    else video?.pause()
    return true
  }

  function begin(isChosen) {
    let saved = {}
    try {
      saved = JSON.parse(localStorage.getItem('player')) || {}
    } catch {}
    if (isBegun !== undefined || saved.quality || saved.audioOnly || 'webkitShowPlaybackTargetPicker' in HTMLVideoElement.prototype) return false
    if (!window.MediaSource || !MediaSource.isTypeSupported(type)) return false
    isBegun = true
    if (isChosen) root.dataset.opening = ''
    let isTaken
    let wake
    let at = performance.now()
    let took
    const source = new MediaSource()
    const started = [init, segments.shift()].map((file) => fetch(file))
    for (const request of started) request.catch(() => {})
    const append = async (request) => {
      const response = await request
      if (!response.ok) throw response.status
      const bytes = await response.arrayBuffer()
      early.init ??= bytes
      early.buffer.appendBuffer(bytes)
      await new Promise((resolve) => (early.buffer.onupdateend = resolve))
      took = (performance.now() - at) / 1000
    }
    const open = async () => {
      if (!document.querySelector('[data-player] video'))
        await new Promise((resolve) => document.addEventListener('DOMContentLoaded', resolve, { once: true }))
      const video = (early.video = document.querySelector('[data-player] video'))
      video.volume = (saved.volume ?? 75) / 100
      video.muted = saved.muted === true
      video.onplay = video.onpause = () => (video.closest('[data-player]').dataset.paused = video.paused)
      // Takes the poster away.
      video.onplaying = () => (video.closest('[data-player]').dataset.started = true)
      video.src = URL.createObjectURL(source)
      video.play().catch((error) => {
        if (!isChosen || video.muted || error.name !== 'NotAllowedError') return
        early.isMuted = video.muted = true
        video.play().catch(() => (early.isMuted = video.muted = false))
      })
      await new Promise((resolve) => source.addEventListener('sourceopen', resolve, { once: true }))
      early.buffer = source.addSourceBuffer(type)
      for (const request of started) await append(request)
    }
    const more = async ({ video, buffer }) => {
      for (const file of segments) {
        await new Promise((resolve) => {
          wake = resolve
          video.ontimeupdate = () => buffer.buffered.end(0) - video.currentTime < 1 + took * 4 && resolve()
        })
        if (isTaken) return
        at = performance.now()
        await append(fetch(file))
      }
    }
    const giveBack = () => {
      const { video } = early
      isBegun = false
      early.take = undefined
      if (isTaken) return false
      if (video) {
        release()
        video.removeAttribute('src')
        video.load()
      }
      // The player repeats the press.
      if (!isChosen) window.${EARLY_PRESSES}?.add(document.querySelector('[data-play]'))
      return false
    }
    const release = () => {
      const { video, buffer } = early
      video.onplay = video.onpause = video.onplaying = video.ontimeupdate = null
      if (buffer) buffer.onupdateend = null
    }
    early.first = open()
      .then(() => true, giveBack)
      .finally(() => delete root.dataset.opening)
    const all = early.first.then((isOpen) => isOpen && more(early).catch(() => early.buffer.abort()))
    early.take = async () => {
      isTaken = true
      wake?.()
      await all
      release()
      return isBegun && source.readyState === 'open' ? source : null
    }
    return true
  }
})()`
