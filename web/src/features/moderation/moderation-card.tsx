import type { Video } from '@lamplight/contract/video-responses'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import Play from 'lucide-react/icons/play'
import { type ReactNode, useState } from 'react'
import { useSession } from '../../api/session.ts'
import { useT } from '../../i18n/language-provider.tsx'
import { useFormat } from '../../i18n/use-format.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { scrollableByKeyboard } from '../../ui/scrollable-by-keyboard.ts'
import { Facts } from '../../ui/text/facts.tsx'
import { ModeratorNotes } from '../../ui/text/moderator-notes.tsx'
import { RelativeTime } from '../../ui/text/relative-time.tsx'
import { Thumbnail } from '../../ui/videos/thumbnail.tsx'
import { categoriesQuery } from '../videos/videos.queries.ts'
import { DecisionForm } from './decision-form.tsx'
import { Decisions } from './decisions.tsx'
import { InlinePlayer } from './inline-player.tsx'
import styles from './moderation-card.module.css'
import { queueKeys } from './queue-keys.ts'
import { RemoveButton } from './remove-button.tsx'
import { WithdrawButton } from './withdraw-button.tsx'

interface ModerationCardProps {
  video: Video
  /** The review marks of the video. */
  mark?: { reports: number; isFirst: boolean } | undefined
  /** Shown above the details: the selection box and the review claim. */
  tools?: ReactNode
  /** Shown below the decisions. */
  opinion?: ReactNode
}

/** One video for a moderator: its details, a player, and the decision. */
export function ModerationCard({ video, mark, tools, opinion }: ModerationCardProps) {
  const t = useT()
  const session = useSession()
  const [isWatching, setIsWatching] = useState(false)
  return (
    <article className={styles.card} aria-labelledby={`moderation-${video.id}`} tabIndex={-1} data-queue-card="">
      <div className={styles.picture}>
        {isWatching ? (
          <InlinePlayer videoId={video.id} />
        ) : (
          <button
            type="button"
            className={styles.play}
            aria-label={t('moderation.playNamed', { title: video.title })}
            onClick={() => setIsWatching(true)}
          >
            <Thumbnail url={video.thumbnailUrl} set={video.thumbnails} sizes="(width >= 900px) 360px, 100vw">
              <span className={styles.playIcon}>
                <Icon of={Play} size={32} />
              </span>
            </Thumbnail>
          </button>
        )}
      </div>
      <div className={styles.body}>
        {tools && <div className={styles.tools}>{tools}</div>}
        <CardFacts video={video} mark={mark} />
        <div className={styles.links}>
          <Button
            size="small"
            aria-keyshortcuts={queueKeys.play}
            aria-expanded={isWatching}
            onClick={() => setIsWatching(!isWatching)}
          >
            {isWatching ? t('moderation.hide') : t('moderation.watch')}
          </Button>
          {video.status === 'approved' && <WithdrawButton video={video} />}
          {session?.id !== video.user.id && <RemoveButton videoId={video.id} size="small" />}
        </div>
        {video.description && (
          <p ref={scrollableByKeyboard} className={styles.description} dir="auto" lang={video.language ?? undefined}>
            {video.description}
          </p>
        )}
        {video.status === 'pending' ? (
          <DecisionForm video={video} />
        ) : (
          (video.contentReason || video.contentNotes) && (
            <div>
              <h3 className={styles.notesTitle}>{t('moderation.decidedNotes')}</h3>
              <ModeratorNotes reason={video.contentReason} notes={video.contentNotes} className={styles.notes} />
            </div>
          )
        )}
        <Decisions videoId={video.id} />
        {opinion}
      </div>
    </article>
  )
}

function CardFacts({ video, mark }: Pick<ModerationCardProps, 'video' | 'mark'>) {
  const t = useT()
  const format = useFormat()
  const { data: categories } = useQuery(categoriesQuery)
  const category = categories?.find(({ id }) => id === video.categoryId)
  const status = {
    pending: { tone: 'warning', words: t('moderation.statusPending') },
    approved: { tone: 'success', words: t('moderation.statusApproved') },
    rejected: { tone: 'danger', words: t('moderation.statusRejected') },
  } as const
  const { tone, words } = status[video.status]
  return (
    <>
      <div className={styles.badges}>
        <Badge tone={tone}>{words}</Badge>
        {video.religiousContentVerified && <Badge tone="brand">{t('moderation.religious')}</Badge>}
        {mark?.isFirst && <Badge>{t('moderation.firstUpload')}</Badge>}
        {mark && mark.reports > 0 && (
          <Badge tone="danger">{t('moderation.reportCount', { count: mark.reports })}</Badge>
        )}
      </div>
      <h2 id={`moderation-${video.id}`} className={styles.title}>
        <Link to="/video/$id" params={{ id: String(video.id) }} dir="auto" lang={video.language ?? undefined}>
          {video.title}
        </Link>
      </h2>
      <p className={styles.facts}>
        <Facts>
          <Link to="/profile/$id" params={{ id: String(video.user.id) }}>
            <bdi>{video.user.displayName}</bdi>
          </Link>
          {format.views(video.views)}
          <RelativeTime moment={video.createdAt} />
          {format.duration(video.duration)}
          {category ? <bdi>{category.name}</bdi> : t('moderation.noCategory')}
        </Facts>
      </p>
    </>
  )
}
