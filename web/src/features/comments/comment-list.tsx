import type { Comment } from '@lamplight/contract/comments'
import type { CommentActions } from './comment-item.tsx'
import styles from './comment-list.module.css'
import { CommentThread } from './comment-thread.tsx'

interface CommentListProps extends CommentActions {
  comments: readonly Comment[]
}

export function CommentList({ comments, ...actions }: CommentListProps) {
  return (
    <ul className={styles.list}>
      {comments.map((comment) => (
        <li key={comment.id}>
          <CommentThread comment={comment} {...actions} />
        </li>
      ))}
    </ul>
  )
}
