import type { WatchVideo } from '@lamplight/contract/video-responses'
import { useT } from '../../i18n/language-provider.tsx'
import { Notice } from '../../ui/states/notice.tsx'

const TEXTS = {
  quiet: ['studio.soundQuiet', 'studio.soundQuietText'],
  clipped: ['studio.soundClipped', 'studio.soundClippedText'],
} as const

/** What the owner can do better about the sound of the next recording; nothing where it is fine (norms row 17). */
export function SoundNotice({ video }: { video: Pick<WatchVideo, 'soundIssue'> }) {
  const t = useT()
  if (!video.soundIssue) return null
  const [title, text] = TEXTS[video.soundIssue]
  return (
    <Notice tone="neutral" title={t(title)}>
      <p>{t(text)}</p>
    </Notice>
  )
}
