import type { Comment, Reply } from '@lamplight/contract/comments'
import { Link } from '@tanstack/react-router'
import Pin from 'lucide-react/icons/pin'
import ThumbsUp from 'lucide-react/icons/thumbs-up'
import { type ReactNode, type RefObject, Suspense, useRef, useState } from 'react'
import { useSession } from '../../api/session.ts'
import { useT } from '../../i18n/language-provider.tsx'
import { useFormat } from '../../i18n/use-format.ts'
import { useSignInSearch } from '../../lib/use-sign-in-search.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'
import { useOtherVersion } from '../../ui/forms/use-other-version.ts'
import { Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { IconLink } from '../../ui/icon-link.tsx'
import { lazyPart } from '../../ui/states/lazy-part.tsx'
import { FoldedText } from '../../ui/text/folded-text.tsx'
import { RelativeTime } from '../../ui/text/relative-time.tsx'
import { CommentForm, type CommentFormProps } from './comment-form.tsx'
import styles from './comment-item.module.css'
import { CommentMenu } from './comment-menu.tsx'
import type { CommentEdit } from './comments.queries.ts'
import { type DraftBox, useDraftBox } from './use-draft-box.ts'

const OtherVersion = lazyPart(async () => (await import('../../ui/forms/other-version.tsx')).OtherVersion)

export interface CommentActions {
  onLike: (id: number, liked: boolean) => void
  /** Resolves to true when the server has accepted the change. `isShown` says whether the form itself shows an error. */
  onEdit: (edited: CommentEdit, isShown: (error: unknown) => boolean) => Promise<boolean>
  onDelete: (id: number) => void
  /** A box is closed whose text was refused: the comment may be gone. */
  onOutdated: () => void
  /** Undefined for people who cannot write here. */
  onReply?: (parentId: number, content: string) => Promise<boolean>
}

interface CommentItemProps extends CommentActions {
  comment: Comment | Reply
  isReply: boolean
  /** Its replies. */
  children?: ReactNode
}

/** One comment or reply: author, time, text, and the actions of the reader. */
export function CommentItem({ comment, isReply, children, ...actions }: CommentItemProps) {
  const t = useT()
  const buttons = useRef<HTMLDivElement>(null)
  const replyBox = returningFocus(useDraftBox('reply', comment.id), buttons, '[aria-expanded]')
  const editBox = returningFocus(useDraftBox('edit', comment.id), buttons, '[aria-haspopup]')
  const { user } = comment

  if (comment.isDeleted) {
    return (
      <article className={styles.comment}>
        <p className={styles.deleted}>{t('comments.deleted')}</p>
        {children}
      </article>
    )
  }

  const { onReply } = actions
  return (
    <article id={`comment-${comment.id}`} className={styles.comment} aria-label={user.displayName}>
      <div className={styles.row}>
        <Avatar name={user.displayName} url={user.avatarUrl} id={user.id} size={isReply ? 24 : 36} />
        <div className={styles.body}>
          <CommentHead comment={comment} />
          {editBox.isOpen ? (
            <EditForm box={editBox} comment={comment} {...actions} />
          ) : (
            <FoldedText
              // Edited text is measured again.
              key={comment.content}
              text={comment.content}
              lines={5}
              moreLabel={t('comments.readMore')}
              className={styles.content}
            />
          )}
          <div ref={buttons} className={styles.actions}>
            <LikeButton comment={comment} onLike={actions.onLike} />
            {!isReply && onReply && (
              <button
                type="button"
                className={styles.replyButton}
                aria-expanded={replyBox.isOpen}
                aria-label={t('comments.replyTo', { name: user.displayName })}
                onClick={replyBox.isOpen ? replyBox.close : replyBox.open}
              >
                {t('comments.reply')}
              </button>
            )}
            <CommentMenu comment={comment} onEdit={editBox.open} onDelete={() => actions.onDelete(comment.id)} />
          </div>
          {replyBox.isOpen && onReply && (
            <BoxForm
              box={replyBox}
              label={t('comments.replyPlaceholder')}
              submitLabel={t('comments.reply')}
              pendingLabel={t('comments.posting')}
              onSubmit={(content) => onReply(comment.id, content)}
              onOutdated={actions.onOutdated}
            />
          )}
        </div>
      </div>
      {children}
    </article>
  )
}

/** A box that had the focus when it closes returns it to the button that opens it. */
const returningFocus = (box: DraftBox, buttons: RefObject<HTMLElement | null>, opener: string): DraftBox => ({
  ...box,
  close: () => {
    if (buttons.current?.parentElement?.querySelector('form:focus-within')) {
      buttons.current.querySelector<HTMLElement>(opener)?.focus()
    }
    box.close()
  },
})

type BoxFormProps = Pick<
  CommentFormProps,
  'label' | 'submitLabel' | 'pendingLabel' | 'initialContent' | 'notice' | 'onSubmit'
>

interface EditFormProps extends Pick<CommentActions, 'onEdit' | 'onOutdated'> {
  box: DraftBox
  comment: Reply
}

/** A comment that was changed elsewhere meanwhile is not overwritten unseen. */
function EditForm({ box, comment, onEdit, onOutdated }: EditFormProps) {
  const t = useT()
  const version = useOtherVersion(comment.content, box.place)
  return (
    <BoxForm
      box={box}
      label={t('comments.editLabel')}
      submitLabel={t('comments.save')}
      pendingLabel={t('comments.saving')}
      initialContent={comment.content}
      onSubmit={(content) => onEdit({ id: comment.id, content, previousContent: version.previous }, version.show)}
      onOutdated={onOutdated}
      notice={
        version.other === null
          ? undefined
          : (use) => (
              <Suspense>
                <OtherVersion
                  text={version.previous}
                  onUse={() => {
                    use(version.previous)
                    version.hide()
                  }}
                />
              </Suspense>
            )
      }
    />
  )
}

/** The reply or edit box; it closes when its text is saved, or by Cancel. */
function BoxForm({ box, onSubmit, onOutdated, ...form }: BoxFormProps & Pick<EditFormProps, 'box' | 'onOutdated'>) {
  const [isRefused, setIsRefused] = useState(false)
  return (
    <CommentForm
      {...form}
      key={box.place}
      draftKey={box.place}
      isFocused={box.isFocused}
      hasFixedButtons
      onCancel={() => {
        box.close()
        if (isRefused) onOutdated()
      }}
      onSubmit={async (content) => {
        const arrived = await onSubmit(content)
        setIsRefused(!arrived)
        if (arrived) box.close()
        return arrived
      }}
    />
  )
}

function CommentHead({ comment }: { comment: Comment | Reply }) {
  const t = useT()
  const { user } = comment
  return (
    <header className={styles.head}>
      <Link to="/profile/$id" params={{ id: String(user.id) }} className={styles.name}>
        <bdi>{user.displayName}</bdi>
      </Link>
      {user.isCreator && <Badge tone="brand">{t('comments.creator')}</Badge>}
      {'isPinned' in comment && comment.isPinned && (
        <Badge icon={<Icon of={Pin} size={12} />}>{t('comments.pinned')}</Badge>
      )}
      <RelativeTime moment={comment.createdAt} />
      {comment.editedAt && <span>({t('comments.edited')})</span>}
    </header>
  )
}

function LikeButton({ comment, onLike }: { comment: Reply; onLike: CommentActions['onLike'] }) {
  const t = useT()
  const format = useFormat()
  const { hasLiked } = comment.viewer
  const isVisitor = useSession() === null
  const signInSearch = useSignInSearch()
  const label = t('comments.like', { name: comment.user.displayName })
  const look = { className: styles.likeButton, icon: <Icon of={ThumbsUp} size={16} /> }
  return (
    <span className={styles.like}>
      {isVisitor ? (
        <IconLink {...look} label={`${label}. ${t('errors.not_signed_in')}`} to="/auth" search={signInSearch} />
      ) : (
        <IconButton {...look} label={label} aria-pressed={hasLiked} onClick={() => onLike(comment.id, !hasLiked)} />
      )}
      <span aria-hidden="true">{format.compact(comment.likes)}</span>
      <span className="visually-hidden">{t('comments.likeCount', { count: comment.likes })}</span>
    </span>
  )
}
