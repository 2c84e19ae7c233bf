import { toPlainDigits } from '@lamplight/contract/digits'
import type { WatchVideo } from '@lamplight/contract/video-responses'
import { useEffect, useRef, useState } from 'react'
import { useT } from '../../i18n/language-provider.tsx'
import { useFormat } from '../../i18n/use-format.ts'
import { useSettings } from '../../lib/settings.tsx'
import { Button } from '../../ui/button.tsx'
import { TextArea, TextField } from '../../ui/forms/field.tsx'
import { useCopyLink } from '../../ui/use-copy-link.ts'
import styles from './share-at-dialog.module.css'
import { isEmbeddable, shareLink } from './share-link.ts'

interface ShareAtDialogProps {
  video: WatchVideo
  /** The current playback position in seconds. */
  position: number
}

/** Parses `1:02:03`, `2:03`, `٢:٠٣` or `45` into seconds; null for anything else. */
function readTime(text: string): number | null {
  const plain = toPlainDigits(text.trim())
  if (!/^\d{1,5}(:[0-5]?\d){0,2}$/.test(plain)) return null
  return plain.split(':').reduce((sum, part) => sum * 60 + Number(part), 0)
}

const escapeHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

/** A link with a start time, and the embed code for other sites. */
export function ShareAtDialog({ video, position }: ShareAtDialogProps) {
  const t = useT()
  const format = useFormat()
  const copy = useCopyLink()
  const { publicUrl, guestViewing } = useSettings()
  const [time, setTime] = useState(() => format.duration(Math.floor(position)))
  const seconds = readTime(time)
  const wrong = seconds === null ? t('share.startAtWrong') : undefined
  const field = useRef<HTMLInputElement>(null)
  // Loaded after the dialog has opened, which has found no field for the focus.
  useEffect(() => field.current?.focus(), [])
  const address = shareLink(publicUrl, video, seconds || undefined)
  const source = `${publicUrl}/embed/${video.id}${seconds ? `?t=${seconds}` : ''}`
  const frame = `<iframe width="640" height="360" src="${source}" title="${escapeHtml(video.title)}" allow="fullscreen; picture-in-picture" allowfullscreen loading="lazy" style="border:0"></iframe>`
  return (
    <div className={styles.form}>
      <TextField
        ref={field}
        label={t('share.startAt')}
        hint={t('share.startAtHint')}
        error={wrong}
        inputMode="numeric"
        dir="ltr"
        value={time}
        onChange={({ target }) => setTime(target.value)}
      />
      {/* Not live: it would be read aloud at every letter of the time. */}
      <output className={styles.link} dir="ltr" aria-live="off">
        {address}
      </output>
      <div>
        <Button
          variant="primary"
          disabledReason={wrong}
          onRefused={() => field.current?.focus()}
          onClick={() => void copy(address)}
        >
          {t('videos.copyLink')}
        </Button>
      </div>
      {isEmbeddable(video, { guestViewing }) && (
        <>
          <TextArea label={t('share.embed')} hint={t('share.embedHint')} readOnly rows={3} dir="ltr" value={frame} />
          <div>
            <Button onClick={() => void copy(frame)}>{t('share.copyEmbed')}</Button>
          </div>
        </>
      )}
    </div>
  )
}
