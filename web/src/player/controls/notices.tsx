import Headphones from 'lucide-react/icons/headphones'
import LoaderCircle from 'lucide-react/icons/loader-circle'
import Pause from 'lucide-react/icons/pause'
import PictureInPicture from 'lucide-react/icons/picture-in-picture-2'
import Play from 'lucide-react/icons/play'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import VolumeX from 'lucide-react/icons/volume-x'
import { useT } from '../../i18n/language-provider.tsx'
import { useMediaState, useRequest } from '../player-context.ts'
import type { PlainTextKey, PlayerFailure } from '../types.ts'
import styles from './notices.module.css'

const failureTexts: Record<PlayerFailure, PlainTextKey> = {
  network: 'player.failedNetwork',
  unavailable: 'player.failedUnavailable',
  unsupported: 'player.failedUnsupported',
}

/** The centre of the picture: an error, the spinner, or the big button; at most one of them. */
export function CentreNotice() {
  const failure = useMediaState('failure')
  const waiting = useMediaState('waiting')
  if (failure) return <FailureNotice failure={failure} />
  return waiting ? <WaitingNotice /> : <BigButton />
}

function FailureNotice({ failure }: { failure: PlayerFailure }) {
  const t = useT()
  const request = useRequest()
  return (
    <div className={styles.failure} role="alert">
      <p dir="auto">{t(failureTexts[failure])}</p>
      <button type="button" className={styles.retry} onClick={() => request('retry', undefined)}>
        <RotateCcw size={18} strokeWidth={1.75} aria-hidden />
        <span dir="auto">{t('player.retry')}</span>
      </button>
    </div>
  )
}

function WaitingNotice() {
  const t = useT()
  return (
    <div className={styles.waiting} role="status">
      <LoaderCircle size={56} strokeWidth={1.5} aria-hidden />
      <span className={styles.hidden}>{t('player.buffering')}</span>
    </div>
  )
}

/** Decorative: the picture below receives the press, and the button in the bar has the accessible name. */
function BigButton() {
  const paused = useMediaState('paused')
  const ended = useMediaState('ended')
  const Icon = ended ? RotateCcw : paused ? Play : Pause
  return (
    <span className={styles.bigButton} data-shows={ended ? 'replay' : paused ? 'play' : 'pause'} aria-hidden="true">
      <Icon size={32} strokeWidth={1.75} />
    </span>
  )
}

/** The button that turns on the sound, which the browser had blocked at the start. */
export function UnmuteNotice() {
  const t = useT()
  const request = useRequest()
  const mutedByBrowser = useMediaState('mutedByBrowser')
  if (!mutedByBrowser) return null
  return (
    <button type="button" className={styles.unmute} onClick={() => request('toggleMute', undefined)}>
      <VolumeX size={18} strokeWidth={1.75} aria-hidden />
      <span dir="auto">{t('player.unmute')}</span>
    </button>
  )
}

/** Says why there is no picture: it is in its own window, or only the sound was chosen. */
export function PictureNotice({ poster }: { poster: string | null }) {
  const t = useT()
  const pip = useMediaState('pip')
  const audioOnly = useMediaState('audioOnly')
  if (!pip && !audioOnly) return null
  const Icon = pip ? PictureInPicture : Headphones
  return (
    <div className={styles.picture}>
      {poster && <img src={poster} alt="" />}
      <p>
        <Icon size={20} strokeWidth={1.75} aria-hidden />
        <span dir="auto">{pip ? t('player.pipActive') : t('player.audioOnly')}</span>
      </p>
    </div>
  )
}
