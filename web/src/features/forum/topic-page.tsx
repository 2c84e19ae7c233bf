import type { ForumTopicPage } from '@lamplight/contract/forum-responses'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, Navigate } from '@tanstack/react-router'
import Lock from 'lucide-react/icons/lock'
import Pin from 'lucide-react/icons/pin'
import { useEffect } from 'react'
import { isNotFound } from '../../api/api-error.ts'
import { useSession } from '../../api/session.ts'
import { useT } from '../../i18n/language-provider.tsx'
import { useFormat } from '../../i18n/use-format.ts'
import { PageHead } from '../../lib/page-head.tsx'
import { draftKeyOf, moveDraft } from '../../lib/text-drafts.ts'
import { Badge } from '../../ui/badge.tsx'
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { Notice } from '../../ui/states/notice.tsx'
import { Facts } from '../../ui/text/facts.tsx'
import styles from './forum.module.css'
import { topicQuery } from './forum.queries.ts'
import { ForumMissing } from './forum-missing.tsx'
import { removalReasonText } from './removal-reason.ts'
import { TopicGone } from './topic-gone.tsx'
import { TopicSkeletons } from './topic-list.tsx'
import { TopicTools } from './topic-tools.tsx'
import { TopicPosts } from './topic-view.tsx'

const route = getRouteApi('/forum/topic/$id')
/** Maximum length of a title in the breadcrumb. */
const CRUMB_LENGTH = 30

const cutTitle = (title: string): string => {
  const letters = [...title]
  return letters.length > CRUMB_LENGTH ? `${letters.slice(0, CRUMB_LENGTH).join('')}...` : title
}

export function TopicPage() {
  const t = useT()
  const { id } = route.useParams()
  const { post } = route.useSearch()
  const query = useQuery(topicQuery(id))
  const topic = query.data
  // Also with a cached topic: it was removed since it was read.
  if (isNotFound(query.error)) return <TopicGone id={id} onRetry={query.refetch} />
  if (!topic) {
    if (!query.error) return <TopicSkeletons />
    return (
      <ForumMissing
        title={t('forum.topicLoadFailed')}
        text={t('common.somethingWrong')}
        isGone={false}
        onRetry={query.refetch}
      />
    )
  }
  if (String(topic.id) !== id) return <MergedTopic id={Number(id)} into={topic.id} post={post} />
  return <Topic topic={topic} from={post} />
}

/** A topic that was merged into another one: the URL becomes that of the other one, and an unsent reply moves along. */
function MergedTopic({ id, into, post }: { id: number; into: number; post: number | undefined }) {
  const userId = useSession()?.id ?? 0
  useEffect(
    () => moveDraft(draftKeyOf('topic reply', userId, id), draftKeyOf('topic reply', userId, into)),
    [userId, id, into],
  )
  return <Navigate to="/forum/topic/$id" params={{ id: String(into) }} search={post ? { post } : {}} hash replace />
}

function Topic({ topic, from }: { topic: ForumTopicPage; from: number | undefined }) {
  const t = useT()
  const { category, viewer } = topic
  return (
    <>
      <PageHead title={topic.title} isPrivate />
      <Breadcrumbs
        label={t('forum.breadcrumbs')}
        crumbs={[
          { label: t('forum.home'), to: '/' },
          { label: t('forum.forum'), to: '/forum' },
          { label: category.name, to: `/forum/category/${category.id}` },
          { label: cutTitle(topic.title) },
        ]}
      />
      <div className={styles.head}>
        <PageHeading>
          <bdi>{topic.title}</bdi>
        </PageHeading>
        {/* Nothing is left to do with a topic that its author deleted. */}
        {topic.removal?.reason !== null && <TopicTools topic={topic} />}
      </div>
      <TopicFacts topic={topic} />
      {topic.removal && <RemovalNotice removal={topic.removal} />}
      {viewer.firstUnreadPostId !== null && (
        <p className={styles.lead}>
          <ButtonLink
            to="/forum/topic/$id"
            params={{ id: String(topic.id) }}
            search={{ post: viewer.firstUnreadPostId }}
            hash={`post-${viewer.firstUnreadPostId}`}
            size="small"
          >
            {t('forum.continueReading')} ({t('forum.unread', { count: viewer.unreadCount })})
          </ButtonLink>
        </p>
      )}
      <TopicPosts key={`${topic.id} ${from}`} topic={topic} from={from} />
    </>
  )
}

/** That a topic is gone, when, by whom and why; for staff, who still see it. */
function RemovalNotice({ removal }: { removal: NonNullable<ForumTopicPage['removal']> }) {
  const t = useT()
  const format = useFormat()
  const { reason, at, by } = removal
  const time = format.dateTime(at)
  return (
    <div className={styles.removed}>
      <Notice tone="warning" title={reason === null ? t('forum.topicDeleted') : t('forum.topicRemovedNotice')}>
        <p suppressHydrationWarning>{by ? t('forum.removedBy', { name: by.displayName, time }) : time}</p>
        <p>
          {reason === null
            ? t('forum.deletedForGood')
            : t('forum.removedReason', { reason: removalReasonText(t, reason) })}
        </p>
      </Notice>
    </div>
  )
}

function TopicFacts({ topic }: { topic: ForumTopicPage }) {
  const t = useT()
  const format = useFormat()
  const { category } = topic
  return (
    <p className={styles.topicFacts}>
      {topic.isSticky && (
        <Badge tone="brand" icon={<Icon of={Pin} size={12} />}>
          {t('forum.pinned')}
        </Badge>
      )}
      {topic.isLocked && <Badge icon={<Icon of={Lock} size={12} />}>{t('forum.locked')}</Badge>}
      <Link to="/forum/category/$id" params={{ id: String(category.id) }} className={styles.person}>
        <Badge>
          <bdi>{category.name}</bdi>
        </Badge>
      </Link>
      <Facts>
        <time dateTime={topic.createdAt}>{t('forum.created', { date: format.date(topic.createdAt) })}</time>
        <span>{format.views(topic.views)}</span>
      </Facts>
    </p>
  )
}
