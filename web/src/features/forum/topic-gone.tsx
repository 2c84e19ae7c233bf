import type { ForumTopicRemoval } from '@lamplight/contract/forum-responses'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useSession } from '../../api/session.ts'
import { useT } from '../../i18n/language-provider.tsx'
import { useFormat } from '../../i18n/use-format.ts'
import { PageHead } from '../../lib/page-head.tsx'
import { draftKeyOf } from '../../lib/text-drafts.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { TextArea } from '../../ui/forms/field.tsx'
import { UnsentDraft } from '../../ui/forms/unsent-draft.tsx'
import { useTextDraft } from '../../ui/forms/use-text-draft.ts'
import { LampOutDrawing } from '../../ui/states/drawings.tsx'
import { MessageScreen } from '../../ui/states/message-screen.tsx'
import { Notice } from '../../ui/states/notice.tsx'
import styles from './forum.module.css'
import { readPostIds, removalQuery } from './forum.queries.ts'
import { ForumMissing } from './forum-missing.tsx'
import { removalReasonText } from './removal-reason.ts'
import { TopicSkeletons } from './topic-list.tsx'

interface TopicGoneProps {
  id: string
  onRetry: () => unknown
}

/** A topic that the reader cannot open: those who took part in it read why, everybody else reads "Topic not found". */
export function TopicGone({ id, onRetry }: TopicGoneProps) {
  const t = useT()
  const { data: removal, error } = useQuery(removalQuery(id))
  const userId = useSession()?.id ?? 0
  const { text: unsentReply } = useTextDraft(draftKeyOf('topic reply', userId, Number(id)))
  const client = useQueryClient()
  // As they were when the topic was still there.
  const [postIds] = useState(() => readPostIds(client, Number(id)))
  const isKnown = Boolean(removal || error)
  useEffect(() => {
    // It has replaced the topic, with the button that had the focus.
    if (isKnown && document.activeElement === document.body) document.querySelector<HTMLElement>('#content h1')?.focus()
  }, [isKnown])
  if (!isKnown) return <TopicSkeletons />
  const wasRead = unsentReply !== ''
  return (
    <>
      {removal ? (
        <RemovedTopic removal={removal} />
      ) : (
        <ForumMissing
          title={t(wasRead ? 'forum.topicGone' : 'forum.topicMissing')}
          text={t('forum.topicMissingText')}
          isGone
          onRetry={onRetry}
        />
      )}
      {/* What the reader was writing when the topic was removed. */}
      {wasRead && (
        <div className={styles.unsent}>
          <Notice tone="warning" title={t('forum.replyNotPosted')} />
          <TextArea label={t('forum.replyLabel')} rows={5} readOnly value={unsentReply} />
        </div>
      )}
      {postIds.map((postId) => (
        <UnsentDraft key={postId} place={draftKeyOf('post edit', userId, postId)} />
      ))}
    </>
  )
}

function RemovedTopic({ removal }: { removal: ForumTopicRemoval }) {
  const t = useT()
  const format = useFormat()
  const { title, reason, isOwn } = removal
  const isByStaff = reason !== null
  const heading = isByStaff ? t('forum.topicRemovedNotice') : t('forum.topicDeleted')
  const facts = { title, date: format.date(removal.removedAt) }
  const sentences = isByStaff
    ? [
        t('forum.topicRemovedText', facts),
        t('forum.removedReason', { reason: removalReasonText(t, reason) }),
        ...(isOwn ? [t('forum.topicAppealText')] : []),
      ]
    : [t('forum.topicDeletedText', facts)]
  return (
    <>
      <PageHead title={heading} isPrivate status={404} />
      <MessageScreen
        drawing={<LampOutDrawing />}
        title={heading}
        text={sentences.join('\n')}
        actions={
          <>
            <ButtonLink to="/forum" variant="primary">
              {t('forum.backToForum')}
            </ButtonLink>
            {isByStaff && isOwn && <ButtonLink to="/reports">{t('reports.mine')}</ButtonLink>}
          </>
        }
      />
    </>
  )
}
