import FoldHorizontal from 'lucide-react/icons/fold-horizontal'
import Maximize from 'lucide-react/icons/maximize'
import Minimize from 'lucide-react/icons/minimize'
import Pause from 'lucide-react/icons/pause'
import PictureInPicture from 'lucide-react/icons/picture-in-picture-2'
import Play from 'lucide-react/icons/play'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import UnfoldHorizontal from 'lucide-react/icons/unfold-horizontal'
import { useT } from '../../i18n/language-provider.tsx'
import { formatDuration } from '../../lib/duration.ts'
import { useMediaState, usePlayer, useRequest } from '../player-context.ts'
import { CaptionsMenu } from './captions-menu.tsx'
import { ControlButton } from './control-button.tsx'
import styles from './controls.module.css'
import { SeekBar } from './seek-bar.tsx'
import { SettingsMenu } from './settings-menu.tsx'
import { VolumeControl } from './volume-control.tsx'

type ControlBarProps = { storyboardVtt: string | null } & TheatreButtonProps

/** The seek bar and the row of buttons under it. */
export function ControlBar({ storyboardVtt, ...theatre }: ControlBarProps) {
  const t = useT()
  const { chapterParts } = usePlayer()
  return (
    <fieldset className={styles.bar} aria-label={t('player.controls')}>
      <SeekBar storyboardVtt={storyboardVtt} />
      <div className={styles.row}>
        <PlayButton />
        <VolumeControl />
        <TimeDisplay />
        {chapterParts && <chapterParts.ChapterButton />}
        <span className={styles.spacer} />
        {/* First, because it appears with the video's metadata: the buttons at the end stay where they are. */}
        <PipButton />
        <CaptionsMenu />
        <SettingsMenu />
        <TheatreButton {...theatre} />
        <FullscreenButton />
      </div>
    </fieldset>
  )
}

function PlayButton() {
  const t = useT()
  const request = useRequest()
  const paused = useMediaState('paused')
  const ended = useMediaState('ended')
  const [icon, label] = ended
    ? [RotateCcw, t('player.replay')]
    : paused
      ? [Play, t('player.play')]
      : [Pause, t('player.pause')]
  return (
    <ControlButton icon={icon} label={label} shortcut="k" isPlay onClick={() => request('togglePlay', undefined)} />
  )
}

/** Elapsed and total time. Not announced on every change: the seek bar has the time as its value. (V-PLAYER-16) */
function TimeDisplay() {
  const currentTime = useMediaState('currentTime')
  const duration = useMediaState('duration')
  return (
    <span className={styles.time}>
      {formatDuration(currentTime)} / {formatDuration(duration)}
    </span>
  )
}

function PipButton() {
  const t = useT()
  const request = useRequest()
  const available = useMediaState('pipAvailable')
  const audioOnly = useMediaState('audioOnly')
  const active = useMediaState('pip')
  if (!available || audioOnly) return null
  return (
    <ControlButton
      className={styles.wideOnly}
      icon={PictureInPicture}
      label={active ? t('player.pipLeave') : t('player.pip')}
      shortcut="i"
      onClick={() => request('togglePip', undefined)}
    />
  )
}

type TheatreButtonProps = { isWide: boolean | undefined; onTheatre: (() => void) | undefined }

/** Shown where the page has a column beside the player. */
function TheatreButton({ isWide, onTheatre }: TheatreButtonProps) {
  const t = useT()
  const fullscreen = useMediaState('fullscreen')
  if (isWide === undefined || fullscreen) return null
  return (
    <ControlButton
      className={styles.theatre}
      icon={isWide ? FoldHorizontal : UnfoldHorizontal}
      label={isWide ? t('player.theatreLeave') : t('player.theatre')}
      shortcut="t"
      onClick={() => onTheatre?.()}
    />
  )
}

function FullscreenButton() {
  const t = useT()
  const request = useRequest()
  const available = useMediaState('fullscreenAvailable')
  const active = useMediaState('fullscreen')
  if (!available) return null
  return (
    <ControlButton
      icon={active ? Minimize : Maximize}
      label={active ? t('player.fullscreenLeave') : t('player.fullscreen')}
      shortcut="f"
      onClick={() => request('toggleFullscreen', undefined)}
    />
  )
}
