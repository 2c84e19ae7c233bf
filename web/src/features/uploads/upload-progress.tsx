import { useT } from '../../i18n/language-provider.tsx'
import { useFormat } from '../../i18n/use-format.ts'
import { Button } from '../../ui/button.tsx'
import { Progress } from '../../ui/states/progress.tsx'
import { Separator } from '../../ui/text/separator.tsx'
import styles from './upload-progress.module.css'
import type { UploadState } from './upload-work.ts'

interface UploadProgressProps {
  state: Extract<UploadState, { kind: 'running' | 'paused' }>
  onPause: () => void
  onResume: () => void
}

/** Progress, speed and time left of the upload; pause while the file is being sent. */
export function UploadProgress({ state, onPause, onResume }: UploadProgressProps) {
  const t = useT()
  const format = useFormat()
  const steps = {
    file: state.kind === 'paused' ? t('uploads.paused') : t('uploads.sending'),
    checking: t('uploads.checking'),
    thumbnail: t('uploads.sendingThumbnail'),
    record: t('uploads.creating'),
  }
  const { speed } = state
  return (
    <div className={styles.progress}>
      <Progress label={t('uploads.progress')} value={state.progress} />
      <p className={styles.line}>
        <span role="status">{state.isOffline ? t('uploads.offline') : steps[state.step]}</span>
        <span className={styles.figures}>
          {/* In an element of its own: in Arabic, the number of one would be read with the label of the next. */}
          <bdi>{format.percent(state.progress)}</bdi>
          {speed && (
            <>
              <Separator />
              <bdi>{t('uploads.perSecond', { amount: format.bytes(speed.bytesPerSecond) })}</bdi>
            </>
          )}
          {speed?.secondsLeft != null && (
            <>
              <Separator />
              <bdi>{timeLeft(speed.secondsLeft)}</bdi>
            </>
          )}
        </span>
        {state.step === 'file' && (
          <Button size="small" onClick={state.kind === 'paused' ? onResume : onPause}>
            {state.kind === 'paused' ? t('uploads.resume') : t('uploads.pause')}
          </Button>
        )}
      </p>
    </div>
  )

  function timeLeft(seconds: number): string {
    return seconds < 60
      ? t('uploads.secondsLeft', { count: seconds })
      : t('uploads.minutesLeft', { count: Math.ceil(seconds / 60) })
  }
}
