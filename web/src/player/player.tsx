import { Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { useT } from '../i18n/language-provider.tsx'
import { sharedMarkup } from '../lib/shared-markup.tsx'
import { lazyPart } from '../ui/states/lazy-part.tsx'
import { CaptionsLayer } from './captions-layer.tsx'
import { ControlBar } from './controls/control-bar.tsx'
import { Feedback } from './controls/feedback.tsx'
import type { KeyCondition } from './controls/key-map.ts'
import { CentreNotice, PictureNotice, UnmuteNotice } from './controls/notices.tsx'
import { useChapterParts } from './controls/use-chapter-parts.ts'
import { useControlsVisibility } from './controls/use-controls-visibility.ts'
import { useGestures } from './controls/use-gestures.ts'
import { type PageActions, useHotkeys } from './controls/use-hotkeys.ts'
import { warmUp } from './engine/hls-support.ts'
import styles from './player.module.css'
import { type Panel, PlayerContext, useMediaState } from './player-context.ts'
import type { PlayerProps } from './player-props.ts'
import { Poster } from './poster.tsx'
import { MediaStore } from './state/media-store.ts'
import type { PlayerTrack } from './types.ts'
import { useMediaSession } from './use-media-session.ts'
import { usePlayedReports } from './use-played-reports.ts'
import { usePlayerElement } from './use-player-element.ts'

// Rarely used, so loaded on demand.
const KeyboardHelp = lazyPart(async () => (await import('./controls/keyboard-help.tsx')).KeyboardHelp)

/** No media before playback is requested; inline on a phone. */
const quietVideo = { preload: 'none', playsInline: true } as const
const NO_TRACKS: readonly PlayerTrack[] = []
const NO_POSTERS: NonNullable<PlayerProps['posterSet']> = []
const NO_ACTIONS: PageActions = {}
const NO_CHAPTERS: NonNullable<PlayerProps['chapters']> = []

/** The video player, in any width. The server renders a paused player; no media is loaded before playback. */
function WholePlayer(props: PlayerProps) {
  const { tracks = NO_TRACKS, chapters = NO_CHAPTERS, startAt = 0, durationHint = 0 } = props
  const [store] = useState(() => new MediaStore(startAt, durationHint))
  const [panel, setPanel] = useState<Panel | null>(null)
  const captions = useMemo(() => tracks.filter(({ kind }) => kind === 'captions' || kind === 'subtitles'), [tracks])
  const chapterParts = useChapterParts(chapters.length > 0)
  const context = useMemo(
    () => ({ store, captions, chapters, chapterParts, panel, setPanel }),
    [store, captions, chapters, chapterParts, panel],
  )
  return (
    <PlayerContext value={context}>
      <PlayerBody {...props} store={store} panel={panel} setPanel={setPanel} hasCaptions={captions.length > 0} />
    </PlayerContext>
  )
}

export const Player = import.meta.env.SSR
  ? sharedMarkup('Player', WholePlayer, { without: ['onPlayed', 'onSourceExpired', 'pageActions', 'atEnd'] })
  : WholePlayer

type PlayerBodyProps = PlayerProps & {
  store: MediaStore
  panel: Panel | null
  setPanel: (panel: Panel | null) => void
  hasCaptions: boolean
}

function PlayerBody({ store, panel, setPanel, hasCaptions, ...props }: PlayerBodyProps) {
  const { source, title, poster = null, posterSet = NO_POSTERS, tracks = NO_TRACKS } = props
  const { chapters = NO_CHAPTERS, storyboardVtt = null, pageActions = NO_ACTIONS } = props
  const t = useT()
  const container = useRef<HTMLElement>(null)
  const video = useRef<HTMLVideoElement>(null)
  const paused = useMediaState('paused')
  const started = useMediaState('started')
  const failure = useMediaState('failure')
  const ended = useMediaState('ended')
  const fullscreen = useMediaState('fullscreen')
  const fullscreenAvailable = useMediaState('fullscreenAvailable')
  const pipAvailable = useMediaState('pipAvailable')

  const { visible, wake, sleep } = useControlsVisibility(container, store, paused, panel !== null)
  usePlayedReports(video, props.onPlayed)
  usePlayerElement(store, video, container, props)
  useMediaSession(store, started, title, poster)
  useHotkeys(container, store, { showHelp: () => setPanel('help'), pageActions })
  useGestures(video, store, {
    controlsVisible: visible,
    wake,
    sleep,
    closePanel() {
      setPanel(null)
      return panel !== null
    },
  })
  useEffect(() => {
    if (panel === null || panel === 'help') return
    const onPointerDown = ({ target }: PointerEvent) => {
      if (target instanceof Node && !container.current?.contains(target)) setPanel(null)
    }
    document.addEventListener('pointerdown', onPointerDown)
    return () => document.removeEventListener('pointerdown', onPointerDown)
  }, [panel, setPanel])

  const available = useMemo(() => {
    const conditions = new Set(Object.keys(pageActions) as KeyCondition[])
    if (fullscreenAvailable) conditions.add('fullscreen')
    if (pipAvailable) conditions.add('pip')
    if (hasCaptions) conditions.add('captions')
    if (chapters.length > 0) conditions.add('chapters')
    return conditions
  }, [pageActions, fullscreenAvailable, pipAvailable, hasCaptions, chapters])

  const prepare = () => {
    if (video.current && !started) warmUp(video.current, source)
  }

  return (
    <section
      ref={container}
      className={styles.player}
      dir="ltr"
      tabIndex={-1}
      aria-label={t('player.region', { title })}
      data-player
      // app/early-playback-script.ts may have started the video.
      suppressHydrationWarning
      data-controls={visible ? 'visible' : 'hidden'}
      data-paused={paused}
      data-started={started}
      data-fullscreen={fullscreen}
      data-failed={failure !== null}
      data-at-end={(ended && props.atEnd !== undefined) || undefined}
      onPointerEnter={prepare}
      onFocus={prepare}
    >
      {poster && <Poster url={poster} set={posterSet} video={video} />}
      {/* Hidden from screen readers: the controls say everything, and browsers call a video without media "unable to play". */}
      <div className={styles.picture} aria-hidden="true">
        <video ref={video} className={styles.video} {...quietVideo} suppressHydrationWarning>
          {tracks.map(({ src, language, label, kind }) => (
            <track key={`${kind} ${language} ${label}`} src={src} srcLang={language} label={label} kind={kind} />
          ))}
          {t('player.unsupportedBrowser')}
        </video>
      </div>
      {source.mp4 && (
        // Without scripts the browser's native player is used; the style sheet then hides ours.
        <noscript>
          <video className={styles.video} controls {...quietVideo} src={source.mp4} poster={poster ?? undefined} />
        </noscript>
      )}
      <PictureNotice poster={poster} />
      <div className={styles.shade} />
      <CaptionsLayer video={video} />
      {ended && props.atEnd && <div className={styles.end}>{props.atEnd}</div>}
      <CentreNotice />
      <UnmuteNotice />
      <Feedback />
      <div className={styles.overlay}>
        {fullscreen && (
          <p className={styles.title} dir="auto">
            {title}
          </p>
        )}
        <ControlBar storyboardVtt={storyboardVtt} isWide={props.isWide} onTheatre={pageActions.theatre} />
      </div>
      {panel === 'help' && (
        <Suspense>
          <KeyboardHelp
            available={available}
            onClose={() => {
              setPanel(null)
              container.current?.focus()
            }}
          />
        </Suspense>
      )}
    </section>
  )
}
