import Volume1 from 'lucide-react/icons/volume-1'
import Volume2 from 'lucide-react/icons/volume-2'
import VolumeX from 'lucide-react/icons/volume-x'
import { type KeyboardEvent, useRef } from 'react'
import { useT } from '../../i18n/language-provider.tsx'
import { useMediaState, useRequest } from '../player-context.ts'
import { VOLUME_STEP } from '../state/volume.ts'
import { ControlButton } from './control-button.tsx'
import styles from './controls.module.css'
import { useStyleProperty } from './use-style-property.ts'

const icons = { muted: VolumeX, low: Volume1, high: Volume2 }
const steps: Record<string, number> = {
  ArrowUp: VOLUME_STEP,
  ArrowRight: VOLUME_STEP,
  ArrowDown: -VOLUME_STEP,
  ArrowLeft: -VOLUME_STEP,
}

/** The mute button and its slider. (V-PLAYER-08 to 15) */
export function VolumeControl() {
  const t = useT()
  const request = useRequest()
  const level = useMediaState('volumeLevel')
  const volume = useMediaState('volume')
  const muted = useMediaState('muted')
  const shown = muted ? 0 : volume
  const slider = useRef<HTMLInputElement>(null)
  useStyleProperty(slider, '--volume', `${shown}%`)

  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (step === undefined || event.ctrlKey || event.altKey || event.metaKey) return
    event.preventDefault()
    request('volumeBy', step)
  }

  const endDrag = () => request('dragVolume', false)

  return (
    <div className={styles.volume}>
      <ControlButton
        icon={icons[level]}
        label={level === 'muted' ? t('player.unmute') : t('player.mute')}
        shortcut="m"
        onClick={() => request('toggleMute', undefined)}
      />
      <input
        ref={slider}
        className={styles.volumeSlider}
        type="range"
        min={0}
        max={100}
        step={1}
        value={shown}
        aria-label={t('player.volume')}
        aria-valuetext={shown === 0 ? t('player.volumeMuted') : t('player.volumePercent', { percent: shown })}
        onChange={(event) => request('setVolume', event.currentTarget.valueAsNumber)}
        onKeyDown={onKeyDown}
        onPointerDown={() => request('dragVolume', true)}
        onPointerUp={endDrag}
        onPointerCancel={endDrag}
      />
    </div>
  )
}
