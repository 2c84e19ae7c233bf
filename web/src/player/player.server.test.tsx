// @vitest-environment node
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { player as english } from '../i18n/en/player.ts'
import { LanguageProvider } from '../i18n/language-provider.tsx'
import { Player } from './player.tsx'

const messages = Object.fromEntries(
  Object.entries(english).map(([key, text]) => [`player.${key}`, compileMessage(text)]),
)

function render() {
  return renderToString(
    <LanguageProvider language="en" messages={messages}>
      <Player
        source={{ hls: '/media/master.m3u8', mp4: '/media/clip.mp4' }}
        title="Vespers"
        poster="/media/poster.jpg"
        posterSet={[
          { url: '/media/poster-640.webp', width: 640 },
          { url: '/media/poster-1280.webp', width: 1280 },
        ]}
        tracks={[{ src: '/media/en.vtt', language: 'en', label: 'English', kind: 'captions' }]}
        startAt={65}
        durationHint={3725}
      />
    </LanguageProvider>,
  )
}

test('the server renders a paused player with poster, fallback text and times [V-PLAYER-02, V-PLAYER-16, V-PLAYER-25]', () => {
  const html = render()
  expect(html).toMatch(/<img [^>]*src="\/media\/poster\.jpg"/)
  expect(html).toContain('Your browser does not support HTML5 video.</video>')
  expect(html.replaceAll('<!-- -->', '')).toContain('1:05 / 1:02:05')
  expect(html).toContain('data-controls="visible"')
})

test('what the server renders loads no media and has no inline style [V-PLAYER-03]', () => {
  const html = render()
  expect(html).toContain('preload="none"')
  // A browser with scripts parses the content of `noscript` as text.
  expect(html.replace(/<noscript>.*<\/noscript>/, '')).not.toMatch(/<(video|source)[^>]* src=/)
  expect(html).not.toContain('style=')
})

test('a browser without scripts gets its native player, which loads the film only when it is played', () => {
  const [, inner = ''] = /<noscript>(.*)<\/noscript>/.exec(render()) ?? []
  expect(inner).toMatch(/^<video [^>]*controls=""[^>]*preload="none"[^>]* src="\/media\/clip\.mp4"/)
})

test('the poster is fetched first of all, in the width that fits', () => {
  const set = 'Set="/media/poster-640.webp 640w, /media/poster-1280.webp 1280w"'
  const [preload = ''] = /<link rel="preload"[^>]*>/.exec(render()) ?? []
  expect(preload).toContain('as="image"')
  expect(preload).toContain(`imageSrc${set} imageSizes="100vw" fetchPriority="high"`)
})
