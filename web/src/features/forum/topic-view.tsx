import { FORUM_REASON_MAX } from '@lamplight/contract/forum-input'
import type { ForumPost, ForumTopicPage } from '@lamplight/contract/forum-responses'
import { withLimit } from '@lamplight/contract/longest'
import { REMOVAL_REASON_MIN } from '@lamplight/contract/removals'
import { validationTexts } from '@lamplight/contract/validation-texts'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useSession } from '../../api/session.ts'
import { usePages } from '../../api/use-pages.ts'
import { useT } from '../../i18n/language-provider.tsx'
import { useErrorText } from '../../i18n/use-error-text.ts'
import { isDeletedAccount, usePersonName } from '../../i18n/use-person-name.ts'
import { useValidationText } from '../../i18n/use-validation-text.ts'
import { lengthOf } from '../../lib/length-of.ts'
import { draftKeyOf } from '../../lib/text-drafts.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { excessOf, LimitedTextField } from '../../ui/forms/limited-field.tsx'
import { showIssues } from '../../ui/forms/show-issues.ts'
import { useTextDraft } from '../../ui/forms/use-text-draft.ts'
import { ConfirmDialog, Dialog } from '../../ui/overlays/dialog.tsx'
import { useToast } from '../../ui/overlays/toast.tsx'
import { ReportDialog } from '../../ui/reports/report-dialog.tsx'
import { AsyncList } from '../../ui/states/async-list.tsx'
import { Notice } from '../../ui/states/notice.tsx'
import { ShowMore } from '../../ui/states/show-more.tsx'
import { RelativeTime } from '../../ui/text/relative-time.tsx'
import styles from './forum.module.css'
import { editsPages, usePosts, useRemovePost, useRestorePost } from './forum.queries.ts'
import postStyles from './post-item.module.css'
import { PostItem } from './post-item.tsx'
import { ReplyForm } from './reply-form.tsx'
import { TopicSkeletons } from './topic-list.tsx'
import { useKeptFirstPost, useLinkedPost, useReadPlace } from './use-post-places.ts'

interface TopicPostsProps {
  topic: ForumTopicPage
  /** The post the page starts with. */
  from: number | undefined
}

/** The posts of a topic, and the form to add one. */
export function TopicPosts({ topic, from }: TopicPostsProps) {
  const t = useT()
  const nameOf = usePersonName()
  const session = useSession()
  const navigate = useNavigate()
  const { query, isPostMissing } = usePosts(topic.id, from)
  // The same list while nothing was loaded: what is typed into the reply renders this too.
  const posts = useMemo(() => query.data?.pages.flatMap((page) => page.items), [query.data])
  const list = useRef<HTMLUListElement>(null)
  const box = useRef<HTMLTextAreaElement>(null)
  const draft = useTextDraft(draftKeyOf('topic reply', session?.id ?? 0, topic.id))
  const dialogs = usePostDialogs(topic.id)
  useLinkedPost(posts !== undefined)
  useReadPlace(topic.id, list, posts)
  const keepFirstPost = useKeptFirstPost(list, posts?.[0]?.id)

  const quote = (post: ForumPost) => {
    const address = `/forum/topic/${post.topicId}?post=${post.id}#post-${post.id}`
    const lines = post.content.split('\n').map((line) => `> ${line}`)
    const author = isDeletedAccount(post.user) ? nameOf(post.user) : `@${post.user.username}`
    const quoted = `> [${author}](${address}):\n${lines.join('\n')}\n\n`
    // At once: a preview of the reply ends by it, and the box is there to be focused.
    flushSync(() => draft.setText(draft.text.trim() === '' ? quoted : `${draft.text.trimEnd()}\n\n${quoted}`))
    box.current?.focus()
  }
  const showOwn = (postId: number) => {
    // While later pages are not loaded, one's own post would not be visible: open the page that contains it.
    if (!query.hasNextPage) return
    void navigate({
      to: '/forum/topic/$id',
      params: { id: String(topic.id) },
      search: { post: postId },
      hash: `post-${postId}`,
    })
  }
  return (
    <>
      {isPostMissing && <Notice tone="neutral" title={t('forum.linkedPostMissing')} />}
      {query.hasPreviousPage && (
        <p className={styles.lead}>
          <Button
            isPending={query.isFetchingPreviousPage}
            onClick={() => {
              keepFirstPost()
              void query.fetchPreviousPage()
            }}
          >
            {t('forum.earlier')}
          </Button>
        </p>
      )}
      <section aria-label={t('forum.posts')}>
        <AsyncList
          query={{ data: posts, error: query.error, refetch: query.refetch }}
          skeleton={<TopicSkeletons />}
          failed={t('forum.postsFailed')}
          empty={t('forum.noPosts')}
        >
          {(items) => (
            <ul className={postStyles.list} ref={list}>
              {items.map((post) => (
                <li key={post.id}>
                  <PostItem post={post} {...dialogs.actions} {...(topic.viewer.canReply && { onQuote: quote })} />
                </li>
              ))}
            </ul>
          )}
        </AsyncList>
        <ShowMore
          pages={{
            hasMore: query.hasNextPage,
            isReadingMore: query.isFetchingNextPage,
            moreError: query.isFetchNextPageError ? query.error : null,
            readMore: () => void query.fetchNextPage(),
          }}
        />
      </section>
      {/* Not below placeholders: the posts would push it away from under the pointer. */}
      {(posts || query.error) && (
        <div className={styles.end}>
          {topic.isLocked && <Notice tone="neutral" title={t('forum.lockedNotice')} />}
          {/* A topic that is locked while somebody writes does not take their text away. */}
          {(topic.viewer.canReply || draft.text !== '') && (
            <ReplyForm
              topicId={topic.id}
              draft={draft}
              isLocked={!topic.viewer.canReply}
              boxRef={box}
              onPosted={showOwn}
            />
          )}
        </div>
      )}
      {dialogs.shown}
    </>
  )
}

type Asked = { kind: 'delete' | 'remove' | 'report' | 'edits'; post: ForumPost } | null

/** The confirmations of a post's buttons, and the actions that follow. */
function usePostDialogs(topicId: number) {
  const t = useT()
  const toast = useToast()
  const errorText = useErrorText()
  const session = useSession()
  const navigate = useNavigate()
  const [asked, setAsked] = useState<Asked>(null)
  const close = () => setAsked(null)
  const removal = useRemovePost(topicId)
  const restoring = useRestorePost(topicId)

  const remove = (id: number, reason?: string) =>
    removal.mutate(
      { id, ...(reason !== undefined && { reason }) },
      {
        onSuccess: ({ isTopicGone }) => {
          close()
          toast.success({ title: t(reason === undefined ? 'forum.postDeleted' : 'forum.postRemoved') })
          if (isTopicGone) void navigate({ to: '/forum' })
        },
        onError: (error) => toast.failure({ title: t('forum.deleteFailed', { message: errorText(error) }) }),
      },
    )
  const restore = (post: ForumPost) =>
    restoring.mutate(post.id, {
      onSuccess: () => toast.success({ title: t('forum.postRestored') }),
      onError: (error) => toast.failure({ title: t('forum.actionFailed', { message: errorText(error) }) }),
    })

  const actions = {
    onDelete: (post: ForumPost) => setAsked({ kind: post.userId === session?.id ? 'delete' : 'remove', post }),
    onRestore: restore,
    onReport: (post: ForumPost) => setAsked({ kind: 'report', post }),
    onShowEdits: (post: ForumPost) => setAsked({ kind: 'edits', post }),
  }
  const shown: ReactNode = (
    <>
      <ConfirmDialog
        isOpen={asked?.kind === 'delete'}
        title={t('forum.deleteTitle')}
        text={t('forum.deleteText')}
        confirmLabel={t('forum.deletePost')}
        isDangerous
        isPending={removal.isPending}
        onConfirm={() => asked && remove(asked.post.id)}
        onClose={close}
      />
      {asked?.kind === 'remove' && (
        <RemoveDialog
          isPending={removal.isPending}
          onRemove={(reason) => remove(asked.post.id, reason)}
          onClose={close}
        />
      )}
      <ReportDialog
        target={
          asked?.kind === 'report'
            ? { type: 'forum_post', id: asked.post.id, text: asked.post.content, author: asked.post.user }
            : null
        }
        onClose={close}
      />
      {asked?.kind === 'edits' && <EditsDialog postId={asked.post.id} onClose={close} />}
    </>
  )
  return { actions, shown }
}

interface RemoveDialogProps {
  isPending: boolean
  onRemove: (reason: string) => void
  onClose: () => void
}

/** Staff enter a reason. */
function RemoveDialog({ isPending, onRemove, onClose }: RemoveDialogProps) {
  const t = useT()
  const validationText = useValidationText()
  const [reason, setReason] = useState('')
  const [issue, setIssue] = useState<string>()
  return (
    <Dialog isOpen title={t('forum.removeTitle')} text={t('forum.removeText')} onClose={onClose}>
      <form
        className={styles.dialogForm}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          const isMissing = lengthOf(reason) < REMOVAL_REASON_MIN
          showIssues(event, () =>
            setIssue(isMissing ? withLimit(validationTexts.reasonMissing, REMOVAL_REASON_MIN) : undefined),
          )
          if (!isMissing && !isPending && excessOf(reason, FORUM_REASON_MAX) === 0) onRemove(reason)
        }}
      >
        <LimitedTextField
          label={t('forum.reason')}
          required
          max={FORUM_REASON_MAX}
          value={reason}
          error={validationText(issue)}
          onChange={(event) => setReason(event.target.value)}
        />
        <div className={styles.formButtons}>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button type="submit" variant="danger" isPending={isPending}>
            {t('forum.removePost')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

/** Earlier versions of a post, for staff. */
function EditsDialog({ postId, onClose }: { postId: number; onClose: () => void }) {
  const t = useT()
  const edits = usePages(editsPages(postId))
  return (
    <Dialog isOpen title={t('forum.editsTitle')} onClose={onClose}>
      <AsyncList query={edits} skeleton={<TopicSkeletons />} failed={t('forum.editsFailed')} empty={t('forum.noEdits')}>
        {(items) => (
          <ul className={postStyles.edits}>
            {items.map((edit) => (
              <li key={edit.id}>
                <p className={styles.facts}>
                  <RelativeTime moment={edit.replacedAt} />
                </p>
                <p className={classNames('prose', postStyles.version)} dir="auto">
                  {edit.content}
                </p>
              </li>
            ))}
          </ul>
        )}
      </AsyncList>
      <ShowMore pages={edits} />
    </Dialog>
  )
}
