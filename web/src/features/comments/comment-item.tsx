import type { Reply } from '@lamplight/contract/comments'
import { Link } from '@tanstack/react-router'
import MoreVertical from 'lucide-react/icons/ellipsis-vertical'
import Link2 from 'lucide-react/icons/link-2'
import ThumbsUp from 'lucide-react/icons/thumbs-up'
import { type ReactNode, useState } from 'react'
import { useT } from '../../i18n/language-provider.tsx'
import { useFormat } from '../../i18n/use-format.ts'
import { useSettings } from '../../lib/settings.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { LinkedText } from '../../ui/linked-text.tsx'
import { Menu, type MenuEntry } from '../../ui/menu.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { useToast } from '../../ui/toast.tsx'
import { CommentForm } from './comment-form.tsx'
import styles from './comment-item.module.css'

export interface CommentActions {
  onLike: (id: number, liked: boolean) => void
  /** Resolve to true when the server took it. */
  onEdit: (id: number, content: string) => Promise<boolean>
  onDelete: (id: number) => void
  /** Missing for who cannot write here. */
  onReply?: (parentId: number, content: string) => Promise<boolean>
}

interface CommentItemProps extends CommentActions {
  comment: Reply
  isReply: boolean
  /** Its replies. */
  children?: ReactNode
}

/** One comment or reply: who, when, what, and what the reader may do with it. */
export function CommentItem({ comment, isReply, children, ...actions }: CommentItemProps) {
  const t = useT()
  const [open, setOpen] = useState<'reply' | 'edit' | null>(null)
  const { user } = comment

  if (comment.isDeleted) {
    return (
      <article className={styles.comment}>
        <p className={styles.deleted}>{t('comments.deleted')}</p>
        {children}
      </article>
    )
  }

  const close = () => setOpen(null)
  const { onReply } = actions
  return (
    <article id={`comment-${comment.id}`} className={styles.comment} aria-label={user.displayName}>
      <div className={styles.row}>
        <Avatar name={user.displayName} url={user.avatarUrl} id={user.id} size={isReply ? 24 : 36} />
        <div className={styles.body}>
          <CommentHead comment={comment} />
          {open === 'edit' ? (
            <CommentForm
              label={t('comments.editLabel')}
              submitLabel={t('comments.save')}
              pendingLabel={t('comments.saving')}
              initialContent={comment.content}
              isFocused
              areButtonsKept
              onCancel={close}
              onSubmit={async (content) => {
                const saved = await actions.onEdit(comment.id, content)
                if (saved) close()
                return saved
              }}
            />
          ) : (
            <p className={styles.content} dir="auto">
              <LinkedText text={comment.content} />
            </p>
          )}
          <div className={styles.actions}>
            <LikeButton comment={comment} onLike={actions.onLike} />
            {!isReply && onReply && (
              <button
                type="button"
                className={styles.replyButton}
                aria-expanded={open === 'reply'}
                aria-label={t('comments.replyTo', { name: user.displayName })}
                onClick={() => setOpen(open === 'reply' ? null : 'reply')}
              >
                {t('comments.reply')}
              </button>
            )}
            <CommentMenu
              comment={comment}
              onEdit={() => setOpen('edit')}
              onDelete={() => actions.onDelete(comment.id)}
            />
          </div>
          {open === 'reply' && onReply && (
            <CommentForm
              label={t('comments.replyPlaceholder')}
              submitLabel={t('comments.reply')}
              pendingLabel={t('comments.posting')}
              isFocused
              areButtonsKept
              onCancel={close}
              onSubmit={async (content) => {
                const posted = await onReply(comment.id, content)
                if (posted) close()
                return posted
              }}
            />
          )}
        </div>
      </div>
      {children}
    </article>
  )
}

function CommentHead({ comment }: { comment: Reply }) {
  const t = useT()
  const { user } = comment
  return (
    <header className={styles.head}>
      <Link to="/profile/$id" params={{ id: String(user.id) }} className={styles.name}>
        <bdi>{user.displayName}</bdi>
      </Link>
      {user.isCreator && <Badge tone="brand">{t('comments.creator')}</Badge>}
      <RelativeTime moment={comment.createdAt} />
      {comment.editedAt && <span>({t('comments.edited')})</span>}
    </header>
  )
}

function LikeButton({ comment, onLike }: { comment: Reply; onLike: CommentActions['onLike'] }) {
  const t = useT()
  const format = useFormat()
  const { hasLiked } = comment.viewer
  return (
    <span className={styles.like}>
      <IconButton
        label={hasLiked ? t('comments.unlike') : t('comments.like')}
        aria-pressed={hasLiked}
        className={styles.likeButton}
        icon={<Icon of={ThumbsUp} size={16} />}
        onClick={() => onLike(comment.id, !hasLiked)}
      />
      <span aria-hidden="true">{format.compact(comment.likes)}</span>
      <span className="visually-hidden">{t('comments.likeCount', { count: comment.likes })}</span>
    </span>
  )
}

/** Copies the address at which the page opens at this comment. */
function useCopyLink({ videoId, id }: Reply) {
  const t = useT()
  const toast = useToast()
  const { publicUrl } = useSettings()
  return () =>
    navigator.clipboard.writeText(`${publicUrl}/video/${videoId}#comment-${id}`).then(
      () => toast.success({ title: t('videos.linkCopied') }),
      () => toast.failure({ title: t('videos.copyFailed'), text: t('videos.copyFailedText') }),
    )
}

interface CommentMenuProps {
  comment: Reply
  onEdit: () => void
  onDelete: () => void
}

function CommentMenu({ comment, onEdit, onDelete }: CommentMenuProps) {
  const t = useT()
  const label = t('comments.menuLabel', { name: comment.user.displayName })
  const copyLink = useCopyLink(comment)
  const entries: MenuEntry[] = [
    { kind: 'action', label: t('videos.copyLink'), icon: Link2, onSelect: () => void copyLink() },
  ]
  if (comment.viewer.canEdit) entries.push({ kind: 'action', label: t('comments.edit'), onSelect: onEdit })
  if (comment.viewer.canDelete) {
    entries.push({ kind: 'action', label: t('comments.delete'), isDangerous: true, onSelect: onDelete })
  }
  return (
    <Menu
      label={label}
      entries={entries}
      trigger={(props) => <IconButton {...props} label={label} icon={<Icon of={MoreVertical} size={16} />} />}
    />
  )
}
