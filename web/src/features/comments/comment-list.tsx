import type { Comment } from '@lamplight/contract/comments'
import { useState } from 'react'
import { useT } from '../../i18n/language-provider.tsx'
import { type CommentActions, CommentItem } from './comment-item.tsx'
import styles from './comment-list.module.css'

/** More replies than this are folded until they are asked for. */
const REPLIES_SHOWN = 3

interface CommentListProps extends CommentActions {
  comments: readonly Comment[]
}

export function CommentList({ comments, ...actions }: CommentListProps) {
  return (
    <ul className={styles.list}>
      {comments.map((comment) => (
        <li key={comment.id}>
          <CommentItem comment={comment} isReply={false} {...actions}>
            {comment.replies.length > 0 && <Replies comment={comment} actions={actions} />}
          </CommentItem>
        </li>
      ))}
    </ul>
  )
}

function Replies({ comment, actions }: { comment: Comment; actions: CommentActions }) {
  const t = useT()
  const [isOpen, setIsOpen] = useState(comment.replies.length <= REPLIES_SHOWN)
  const shown = isOpen ? comment.replies : comment.replies.slice(0, REPLIES_SHOWN)
  const hidden = comment.replies.length - shown.length
  return (
    <div className={styles.replies}>
      <ul className={styles.list}>
        {shown.map((reply) => (
          <li key={reply.id}>
            <CommentItem comment={reply} isReply {...actions} />
          </li>
        ))}
      </ul>
      {hidden > 0 && (
        <button type="button" className={styles.more} onClick={() => setIsOpen(true)}>
          {t('comments.showReplies', { count: hidden })}
        </button>
      )}
    </div>
  )
}
