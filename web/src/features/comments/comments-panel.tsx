import type { CurrentUser } from '@lamplight/contract/accounts'
import { COMMENT_SORTS, type CommentSort } from '@lamplight/contract/comments'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronUp from 'lucide-react/icons/chevron-up'
import { useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { ApiError } from '../../api/api-error.ts'
import { isSignedOut, useSession } from '../../api/session.ts'
import { useT } from '../../i18n/language-provider.tsx'
import { useErrorText } from '../../i18n/use-error-text.ts'
import { ownMarkup } from '../../lib/shared-markup.tsx'
import { draftKeyOf } from '../../lib/text-drafts.ts'
import { useSignInSearch } from '../../lib/use-sign-in-search.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { classNames } from '../../ui/class-names.ts'
import { focusedForm, inForm } from '../../ui/forms/in-form.tsx'
import { SavedDraftNotice } from '../../ui/forms/saved-draft-notice.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { Icon } from '../../ui/icon.tsx'
import { ConfirmDialog } from '../../ui/overlays/dialog.tsx'
import { useToast } from '../../ui/overlays/toast.tsx'
import { AsyncList } from '../../ui/states/async-list.tsx'
import { ShowMore } from '../../ui/states/show-more.tsx'
import { CommentForm } from './comment-form.tsx'
import { CommentList } from './comment-list.tsx'
import { CommentSkeletons } from './comment-skeletons.tsx'
import {
  type CommentEdit,
  refreshComments,
  useAddComment,
  useCommentPages,
  useDeleteComment,
  useEditComment,
  useLikeComment,
} from './comments.queries.ts'
import styles from './comments-panel.module.css'
import { useCommentsFold } from './use-comments-fold.ts'
import { useScrollToLinked } from './use-linked-comment.ts'

interface CommentsPanelProps {
  videoId: number
  /** By the video's response, until the comments have arrived. */
  count: number
  /** Comments open when others can see the video. */
  canComment: boolean
}

/** The comments of a video, and the box to write one. */
export function CommentsPanel({ videoId, count, canComment }: CommentsPanelProps) {
  const t = useT()
  const session = useSession()
  const [sort, setSort] = useState<CommentSort>('newest')
  // The focus would be lost with the deleted comment, so it moves to the heading.
  const heading = useRef<HTMLHeadingElement>(null)
  const [deleting, setDeleting] = useState<number | null>(null)
  const pages = useCommentPages(videoId, sort)
  const fold = useCommentsFold(videoId)
  // What is folded cannot be scrolled to.
  useScrollToLinked(pages.data !== undefined && fold.isOpen)
  // A list that is empty or has failed says so in full. One that will be empty would unfold when its response arrives, and move
  // what is below.
  const canFold = pages.data ? pages.data.length > 0 : count > 0 && !pages.error
  const isFolded = canFold && !fold.isOpen
  const { post, edit, like, remove, reread } = useCommentActions(videoId)

  return (
    <section
      ref={fold.panel}
      className={styles.panel}
      aria-labelledby="comments-heading"
      data-teaser={isFolded || undefined}
      onFocus={fold.keepOpen}
    >
      <header className={styles.head}>
        <h2 id="comments-heading" ref={heading} tabIndex={-1}>
          {pages.total === null ? t('comments.heading') : t('comments.headingCount', { count: pages.total })}
        </h2>
        <SortChoice sort={sort} onChange={setSort} />
        {canFold && (
          <button type="button" className={styles.fold} aria-expanded={fold.isOpen} onClick={fold.turnOver}>
            <span>{fold.isOpen ? t('comments.foldAll') : t('comments.showAll')}</span>
            <Icon of={ChevronDown} />
          </button>
        )}
      </header>
      <WriteBox videoId={videoId} canComment={canComment} onPost={(content) => post({ content })} />
      <div className={styles.list}>
        <AsyncList
          query={pages}
          skeleton={<CommentSkeletons />}
          failed={t('comments.loadFailed')}
          // Where nobody can comment yet, nobody is invited to be the first.
          empty={canComment ? t('comments.none') : null}
        >
          {(comments) => (
            <CommentList
              comments={comments}
              onLike={like}
              onEdit={edit}
              onDelete={setDeleting}
              onOutdated={reread}
              // A member whose session has ended sees the page of before as a visitor.
              {...(canComment && session !== null && { onReply: (parentId, content) => post({ content, parentId }) })}
            />
          )}
        </AsyncList>
      </div>
      <ShowMore pages={pages} />
      {canFold && fold.isOpen && (
        <button type="button" className={classNames(styles.fold, styles.end)} onClick={fold.turnOver}>
          <span>{t('comments.foldAll')}</span>
          <Icon of={ChevronUp} />
        </button>
      )}
      <ConfirmDialog
        isOpen={deleting !== null}
        title={t('comments.deleteTitle')}
        text={t('comments.deleteText')}
        confirmLabel={t('comments.delete')}
        isDangerous
        onConfirm={() => {
          if (deleting !== null) remove(deleting)
          // The open dialog would keep the focus inside.
          flushSync(() => setDeleting(null))
          heading.current?.focus()
        }}
        onClose={() => setDeleting(null)}
      />
    </section>
  )
}

/** The panel's mutations with their toasts. They resolve to true when the server accepted the change. */
function useCommentActions(videoId: number) {
  const t = useT()
  const toast = useToast()
  const errorText = useErrorText()
  const { mutateAsync: addComment } = useAddComment(videoId)
  const { mutateAsync: editComment } = useEditComment(videoId)
  const { mutate: deleteComment } = useDeleteComment(videoId)
  const { mutate: likeComment } = useLikeComment(videoId)
  const client = useQueryClient()

  return {
    reread: () => void refreshComments(client, videoId),
    post: (input: { content: string; parentId?: number }) => {
      const form = focusedForm()
      return addComment(input).then(
        () => {
          toast.success({ title: t('comments.added'), text: t('comments.addedText') })
          return true
        },
        (error: unknown) => {
          const isServerError = error instanceof ApiError && error.status >= 500
          const known = isServerError ? t('comments.addFailedText') : errorText(error, t('comments.addFailedText'))
          // A retry does not help when the session has ended: the reader is asked to sign in.
          const text = isSignedOut(error) ? t('comments.signInToPost') : known
          toast.failure({ title: t('comments.addFailed'), text, place: inForm(form) })
          return false
        },
      )
    },
    edit: (edited: CommentEdit, isShown: (error: unknown) => boolean) => {
      const form = focusedForm()
      return editComment(edited).then(
        () => true,
        (error: unknown) => {
          if (isShown(error)) return false
          toast.failure({ title: t('comments.editFailed'), text: errorText(error), place: inForm(form) })
          return false
        },
      )
    },
    like: (id: number, liked: boolean) =>
      likeComment(
        { id, liked },
        {
          onError: (error) => toast.failure({ title: t('comments.likeFailed'), text: errorText(error) }),
        },
      ),
    remove: (id: number) =>
      deleteComment(id, {
        onSuccess: () => toast.success({ title: t('comments.deletedToast') }),
        onError: (error) => toast.failure({ title: t('comments.deleteFailed'), text: errorText(error) }),
      }),
  }
}

function SortChoice({ sort, onChange }: { sort: CommentSort; onChange: (sort: CommentSort) => void }) {
  const t = useT()
  const id = useId()
  const labels = { newest: t('comments.sortNewest'), top: t('comments.sortTop') }
  return (
    <span className={styles.sort}>
      <label htmlFor={id}>{t('comments.sortBy')}</label>
      <Select
        id={id}
        value={sort}
        onChange={(event) => onChange(COMMENT_SORTS.find((known) => known === event.target.value) ?? 'newest')}
      >
        {COMMENT_SORTS.map((option) => (
          <option key={option} value={option}>
            {labels[option]}
          </option>
        ))}
      </Select>
    </span>
  )
}

const Picture = ({ of }: { of: CurrentUser }) => <Avatar name={of.displayName} url={of.avatarUrl} id={of.id} />
const OwnPicture = import.meta.env.SSR ? ownMarkup(Picture) : Picture

const DRAFTS = ['comment', 'reply', 'edit'] as const

interface WriteBoxProps {
  videoId: number
  canComment: boolean
  onPost: (content: string) => Promise<boolean>
}

function WriteBox({ videoId, canComment, onPost }: WriteBoxProps) {
  const t = useT()
  const session = useSession()
  const signInSearch = useSignInSearch()
  if (session === null) {
    return (
      <>
        <Link to="/auth" search={signInSearch} className="text-link">
          {t('comments.signInToComment')}
        </Link>
        <SavedDraftNotice kinds={DRAFTS} />
      </>
    )
  }
  if (!canComment || !session) return <p className={styles.note}>{t('comments.notOpen')}</p>
  // The first markup has no draft, and is used for other members too.
  const place = import.meta.env.SSR ? undefined : draftKeyOf('comment', session.id, videoId)
  return (
    <div className={styles.write}>
      <OwnPicture of={session} />
      <CommentForm
        key={place}
        draftKey={place}
        label={t('comments.addPlaceholder')}
        submitLabel={t('comments.comment')}
        pendingLabel={t('comments.posting')}
        onSubmit={onPost}
      />
    </div>
  )
}
