import type { ForumTopic } from '@lamplight/contract/forum-responses'
import { Link } from '@tanstack/react-router'
import Lock from 'lucide-react/icons/lock'
import Pin from 'lucide-react/icons/pin'
import type { ReactNode } from 'react'
import { type Pages, usePages } from '../../api/use-pages.ts'
import { useT } from '../../i18n/language-provider.tsx'
import { useFormat } from '../../i18n/use-format.ts'
import { usePersonName } from '../../i18n/use-person-name.ts'
import { useNow } from '../../lib/clock.tsx'
import { range } from '../../lib/range.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import { AsyncList } from '../../ui/states/async-list.tsx'
import { ShowMore } from '../../ui/states/show-more.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/states/skeleton.tsx'
import { Facts } from '../../ui/text/facts.tsx'
import { PersonLink } from '../../ui/text/person-link.tsx'
import styles from './forum.module.css'
import { removalReasonText } from './removal-reason.ts'

const SKELETONS = 4

/** Topics page by page, in the four states of a list: loading, failed, empty and filled. */
export function TopicPages({
  options,
  empty,
  isOfCategory = false,
}: {
  options: Parameters<typeof usePages<ForumTopic>>[0]
  empty: string | ReactNode
  /** All topics are of the category that the page is about, which they do not name again. */
  isOfCategory?: boolean
}) {
  const t = useT()
  const pages: Pages<ForumTopic> = usePages(options)
  return (
    <>
      <AsyncList query={pages} skeleton={<TopicSkeletons />} failed={t('forum.topicsFailed')} empty={empty}>
        {(topics) => (
          <ul className={styles.list}>
            {topics.map((topic) => (
              <li key={topic.id}>
                <TopicRow topic={topic} hasCategory={!isOfCategory} />
              </li>
            ))}
          </ul>
        )}
      </AsyncList>
      <ShowMore pages={pages} />
    </>
  )
}

export const TopicSkeletons = () => (
  <SkeletonGroup>
    {range(SKELETONS).map((row) => (
      <Skeleton key={row} className={styles.skeleton} />
    ))}
  </SkeletonGroup>
)

/** One topic in a list: title, author and activity. */
function TopicRow({ topic, hasCategory }: { topic: ForumTopic; hasCategory: boolean }) {
  const t = useT()
  const format = useFormat()
  const now = useNow()
  const nameOf = usePersonName()
  const { user } = topic
  const latest = topic.lastPost?.createdAt ?? topic.createdAt
  const time = format.relativeTime(latest, now)
  return (
    <article className={classNames(styles.card, topic.isSticky && styles.sticky)}>
      <Avatar name={nameOf(user)} url={user.avatarUrl} id={user.id} size={40} />
      <div className={styles.body}>
        <h2 className={styles.title}>
          <Link to="/forum/topic/$id" params={{ id: String(topic.id) }} className={styles.titleLink}>
            <bdi>{topic.title}</bdi>
          </Link>
          {topic.isSticky && (
            <Badge tone="brand" icon={<Icon of={Pin} size={12} />}>
              {t('forum.pinned')}
            </Badge>
          )}
          {topic.isLocked && <Badge icon={<Icon of={Lock} size={12} />}>{t('forum.locked')}</Badge>}
        </h2>
        <Facts className={styles.facts}>
          <PersonLink person={user} className={styles.person} />
          {hasCategory && (
            <Link to="/forum/category/$id" params={{ id: String(topic.category.id) }} className={styles.person}>
              <bdi>{topic.category.name}</bdi>
            </Link>
          )}
          <time dateTime={latest} title={format.dateTime(latest)} suppressHydrationWarning>
            {topic.lastPost ? t('forum.lastReply', { time }) : t('forum.started', { time })}
          </time>
        </Facts>
        {topic.removal && (
          <p className={styles.facts}>
            {t('forum.removedReason', { reason: removalReasonText(t, topic.removal.reason) })}
          </p>
        )}
      </div>
      <Facts className={styles.counts}>
        <span>{t('forum.replyCount', { count: topic.postCount - 1 })}</span>
        <span>{format.views(topic.views)}</span>
      </Facts>
    </article>
  )
}
