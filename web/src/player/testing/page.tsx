/** A page with only a player, for the browser test; its URL decides what it plays. */
import { createRoot, hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import '../../ui/styles/base.css'
import { useEffect, useState } from 'react'
import { LanguageProvider } from '../../i18n/language-provider.tsx'
import { directionOf, toLanguage } from '../../i18n/languages.ts'
import { loadAllMessages } from '../../i18n/load-messages.ts'
import { carryOutEarlyPresses, takeEarlyPresses } from '../../lib/early-presses.ts'
import { Player } from '../player.tsx'

declare global {
  /** Hydrates the page, if it was opened as the server's document. */
  var wake: () => void
  /** The events that the player fired. */
  var playerLog: { played: [seconds: number, position: number][]; expired: number; next: number }
}

globalThis.playerLog = { played: [], expired: 0, next: 0 }
const asked = new URLSearchParams(location.search)
const language = toLanguage(asked.get('lang'))
document.documentElement.lang = language
document.documentElement.dir = directionOf(language)
const CHAPTERS = [0, 10, 20].map((start, index) => ({ start, title: `Part ${index + 1}` }))

/** `media` is the folder of the clip; an expired one is replaced by the real one when the player asks for new URLs. */
function Page() {
  const [media, setMedia] = useState(asked.get('media') ?? '/media')
  useEffect(() => void setTimeout(carryOutEarlyPresses), [])
  const formats = (asked.get('formats') ?? 'hls,mp4').split(',')
  return (
    <main>
      <Player
        source={{
          hls: formats.includes('hls') ? `${media}/master.m3u8` : null,
          mp4: formats.includes('mp4') ? `${media}/clip.mp4` : null,
        }}
        title="Morning in the meadow"
        poster="/media/poster.jpg"
        storyboardVtt="/media/storyboard.vtt"
        tracks={
          asked.has('bare')
            ? []
            : [
                { src: '/media/en.vtt', language: 'en', label: 'English', kind: 'captions' },
                { src: '/media/ar.vtt', language: 'ar', label: 'العربية', kind: 'subtitles' },
              ]
        }
        chapters={asked.has('bare') ? [] : CHAPTERS}
        startAt={Number(asked.get('startAt') ?? 0)}
        autoPlay={asked.has('autoPlay')}
        durationHint={Number(asked.get('duration') ?? 0)}
        onPlayed={(seconds, position) => globalThis.playerLog.played.push([seconds, position])}
        onSourceExpired={() => {
          globalThis.playerLog.expired += 1
          setMedia(asked.get('fresh') ?? '/media')
        }}
        pageActions={{
          next: () => {
            globalThis.playerLog.next += 1
          },
        }}
      />
      <label>
        Comment <input name="comment" />
      </label>
    </main>
  )
}

const root = document.querySelector('#root')
// No module waits at its top: the chunks with the texts import this one.
void loadAllMessages(language).then((messages) => {
  const tree = (
    <LanguageProvider language={language} messages={messages}>
      <Page />
    </LanguageProvider>
  )
  if (root && asked.has('early')) {
    root.innerHTML = renderToString(tree)
    // As in a document of the site. `early` is the folder of the clip.
    for (const name of ['presses', 'playback']) {
      const script = document.createElement('script')
      script.src = `/early-${name}.js`
      script.dataset.codecs = 'avc1.4d400c,mp4a.40.2'
      script.dataset.files = ['small.mp4', 'small-00.m4s', 'small-01.m4s']
        .map((file) => `${asked.get('early')}/${file}`)
        .join(' ')
      document.head.append(script)
    }
    globalThis.wake = () => {
      takeEarlyPresses()
      hydrateRoot(root, tree)
    }
  } else if (root) createRoot(root).render(tree)
})
