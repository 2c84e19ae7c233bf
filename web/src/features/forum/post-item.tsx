import type { ForumPost } from '@lamplight/contract/forum-responses'
import MoreVertical from 'lucide-react/icons/ellipsis-vertical'
import Flag from 'lucide-react/icons/flag'
import Link2 from 'lucide-react/icons/link-2'
import Quote from 'lucide-react/icons/quote'
import { type Ref, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useT } from '../../i18n/language-provider.tsx'
import { useFormat } from '../../i18n/use-format.ts'
import { usePersonName } from '../../i18n/use-person-name.ts'
import { useNow } from '../../lib/clock.tsx'
import { useSettings } from '../../lib/settings.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Menu, type MenuEntry } from '../../ui/overlays/menu.tsx'
import { PersonLink } from '../../ui/text/person-link.tsx'
import { RelativeTime } from '../../ui/text/relative-time.tsx'
import { ServerHtml } from '../../ui/text/server-html.tsx'
import { useCopyLink } from '../../ui/use-copy-link.ts'
import { PostEditForm } from './post-edit-form.tsx'
import styles from './post-item.module.css'
import { removalReasonText } from './removal-reason.ts'

export interface PostActions {
  onDelete: (post: ForumPost) => void
  onRestore: (post: ForumPost) => void
  onReport: (post: ForumPost) => void
  onShowEdits: (post: ForumPost) => void
  /** Undefined when nobody can reply. */
  onQuote?: (post: ForumPost) => void
}

/** One post: author, time, content, and the actions of the reader. */
export function PostItem({ post, ...actions }: PostActions & { post: ForumPost }) {
  const t = useT()
  const [isEditing, setIsEditing] = useState(false)
  const editButton = useRef<HTMLButtonElement>(null)
  const article = useRef<HTMLElement>(null)
  const endEditing = () => {
    flushSync(() => setIsEditing(false))
    // A post that was removed meanwhile has no button any longer.
    const place = editButton.current ?? article.current
    place?.focus()
  }
  const nameOf = usePersonName()
  const { user, viewer } = post
  // What somebody has typed stays on the page, to be copied, when their post is removed meanwhile.
  const isHidden = post.isDeleted && !viewer.canRestore && !isEditing
  return (
    <article
      ref={article}
      tabIndex={post.isDeleted ? -1 : undefined}
      id={`post-${post.id}`}
      data-post={post.id}
      className={styles.post}
      aria-label={isHidden ? removedText(t, post) : t('forum.postOf', { name: nameOf(user) })}
    >
      {post.isDeleted && <p className={styles.gone}>{removedText(t, post)}</p>}
      {!isHidden && (
        <div className={styles.row}>
          <Avatar name={nameOf(user)} url={user.avatarUrl} id={user.id} size={40} />
          <div className={styles.body}>
            <PostHead post={post} />
            {isEditing ? <PostEditForm post={post} onClose={endEditing} /> : <ServerHtml html={post.html} />}
            {!isEditing && (
              <PostButtons post={post} editButton={editButton} onEdit={() => setIsEditing(true)} {...actions} />
            )}
          </div>
        </div>
      )}
    </article>
  )
}

const removedText = (t: ReturnType<typeof useT>, { removalReason }: ForumPost) =>
  removalReason === null
    ? t('forum.deletedPost')
    : t('forum.removedPost', { reason: removalReasonText(t, removalReason) })

function PostHead({ post }: { post: ForumPost }) {
  const t = useT()
  const format = useFormat()
  const now = useNow()
  const { user } = post
  const roles = { admin: t('forum.roleAdmin'), moderator: t('forum.roleModerator') }
  return (
    <header className={styles.head}>
      <PersonLink person={user} className={styles.name} />
      {user.role !== 'user' && <Badge tone="brand">{roles[user.role]}</Badge>}
      <RelativeTime moment={post.createdAt} />
      {post.editedAt && (
        <span title={format.dateTime(post.editedAt)} suppressHydrationWarning>
          {t('forum.edited', { time: format.relativeTime(post.editedAt, now) })}
        </span>
      )}
    </header>
  )
}

interface PostButtonsProps extends PostActions {
  post: ForumPost
  editButton: Ref<HTMLButtonElement>
  onEdit: () => void
}

function PostButtons({ post, editButton, onEdit, ...actions }: PostButtonsProps) {
  const t = useT()
  const nameOf = usePersonName()
  const { publicUrl } = useSettings()
  const { viewer } = post
  const label = t('forum.postMenu', { name: nameOf(post.user) })
  const copyLink = useCopyLink()
  const link = `${publicUrl}/forum/topic/${post.topicId}?post=${post.id}#post-${post.id}`
  const entries: MenuEntry[] = [
    { kind: 'action', label: t('forum.copyLink'), icon: Link2, onSelect: () => void copyLink(link) },
  ]
  if (viewer.canReport) {
    entries.push({ kind: 'action', label: t('forum.report'), icon: Flag, onSelect: () => actions.onReport(post) })
  }
  if (viewer.canSeeEdits) {
    entries.push({ kind: 'action', label: t('forum.showEdits'), onSelect: () => actions.onShowEdits(post) })
  }
  if (viewer.canDelete && !viewer.canEdit) {
    entries.push({
      kind: 'action',
      label: t('forum.removePost'),
      isDangerous: true,
      onSelect: () => actions.onDelete(post),
    })
  }
  const { onQuote } = actions
  return (
    <div className={styles.actions}>
      {onQuote && !post.isDeleted && (
        <Button size="small" variant="quiet" icon={<Icon of={Quote} size={16} />} onClick={() => onQuote(post)}>
          {t('forum.quote')}
        </Button>
      )}
      {viewer.canEdit && (
        <Button ref={editButton} size="small" variant="quiet" onClick={onEdit}>
          {t('forum.edit')}
        </Button>
      )}
      {/* Where the row is too narrow, the menu is not alone on the second line. */}
      <span className={styles.last}>
        {viewer.canEdit && viewer.canDelete && (
          <Button size="small" variant="quiet" onClick={() => actions.onDelete(post)}>
            {t('forum.delete')}
          </Button>
        )}
        {viewer.canRestore && (
          <Button size="small" variant="quiet" onClick={() => actions.onRestore(post)}>
            {t('forum.restore')}
          </Button>
        )}
        <Menu
          label={label}
          entries={() => entries}
          trigger={(props) => <IconButton {...props} label={label} icon={<Icon of={MoreVertical} size={16} />} />}
        />
      </span>
    </div>
  )
}
