import { type RefObject, useEffect, useRef } from 'react'
import { captionDirection } from '../lib/caption-direction.ts'
import styles from './captions-layer.module.css'
import { useMediaState, usePreferences } from './player-context.ts'
import { captionTracks } from './state/state-mediator.ts'

/**
 * Renders the active captions. Ours instead of the browser's, so that the viewer chooses size and background, a
 * right-to-left line is at the right, and the controls never cover a line.
 */
export function CaptionsLayer({ video }: { video: RefObject<HTMLVideoElement | null> }) {
  const shown = useMediaState('captions')
  const { captionSize, captionBackground } = usePreferences()
  const layer = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const element = video.current
    const track = shown === null || !element ? undefined : captionTracks(element)[shown]
    if (!track) return
    const draw = () => drawCues(layer.current, track)
    draw()
    track.addEventListener('cuechange', draw)
    return () => {
      track.removeEventListener('cuechange', draw)
      layer.current?.replaceChildren()
    }
  }, [shown, video])

  return <div ref={layer} className={styles.captions} data-size={captionSize} data-background={captionBackground} />
}

function drawCues(layer: HTMLElement | null, track: TextTrack): void {
  if (!layer) return
  const cues = Array.from(track.activeCues ?? []).filter((cue) => cue instanceof VTTCue)
  layer.replaceChildren(
    ...cues.map((cue) => {
      const block = document.createElement('div')
      block.dataset.place = isAtTop(cue) ? 'top' : 'bottom'
      block.dataset.align = cue.align
      // On the block: its beginning and end are those of the text, not of the page.
      block.dir = captionDirection(track.language)
      const text = document.createElement('span')
      text.lang = track.language
      // Parsed by the browser as a cue: only cue markup survives, never a script or a link.
      text.append(cue.getCueAsHTML())
      block.append(text)
      return block
    }),
  )
}

/** Authors place a line away from text in the picture; we support the upper and the lower half. */
function isAtTop({ line, snapToLines }: VTTCue): boolean {
  if (line === 'auto') return false
  return snapToLines ? line >= 0 && line < 7 : line < 50
}
