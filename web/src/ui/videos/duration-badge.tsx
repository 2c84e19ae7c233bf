import type { Video } from '@lamplight/contract/video-responses'
import Captions from 'lucide-react/icons/captions'
import { useT } from '../../i18n/language-provider.tsx'
import { useFormat } from '../../i18n/use-format.ts'
import { Icon } from '../icon.tsx'
import styles from './duration-badge.module.css'

interface DurationBadgeProps {
  video: Pick<Video, 'duration' | 'hasCaptions' | 'visibility'>
  /** On a small picture: closer to its corner. */
  isSmall?: boolean
}

/** On the picture of a video: its length, whether it has captions, and whether only members see it. (norms row 11) */
export function DurationBadge({ video, isSmall }: DurationBadgeProps) {
  const t = useT()
  const format = useFormat()
  return (
    <>
      {video.visibility === 'members' && (
        <span className={styles.members} data-small={isSmall || undefined}>
          {t('common.membersOnly')}
        </span>
      )}
      <span className={styles.badge} data-small={isSmall || undefined}>
        {video.hasCaptions && (
          <>
            <Icon of={Captions} size={14} />
            <span className="visually-hidden">{t('common.withCaptions')} </span>
          </>
        )}
        {format.duration(video.duration)}
      </span>
    </>
  )
}
