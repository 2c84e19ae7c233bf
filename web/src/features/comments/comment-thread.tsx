import type { Comment, Reply } from '@lamplight/contract/comments'
import { useState } from 'react'
import { useSession } from '../../api/session.ts'
import { useT } from '../../i18n/language-provider.tsx'
import { useErrorText } from '../../i18n/use-error-text.ts'
import { draftKeyOf, readDraft } from '../../lib/text-drafts.ts'
import { Button } from '../../ui/button.tsx'
import { type CommentActions, CommentItem } from './comment-item.tsx'
import styles from './comment-list.module.css'
import { useLinkedComment } from './use-linked-comment.ts'
import { useReplies } from './use-replies.ts'

/** More replies than this are folded until the reader expands them. */
const REPLIES_SHOWN = 3

interface CommentThreadProps extends CommentActions {
  comment: Comment
}

/** A comment and its replies: a few at first, then the rest of those that came with it, then the others page by page. */
export function CommentThread({ comment, onReply, ...actions }: CommentThreadProps) {
  const opensThread = useOpensThread()
  const [isUnfolded, setIsUnfolded] = useState(() => comment.replies.some(opensThread))
  const isOpen = isUnfolded || comment.replies.length <= REPLIES_SHOWN
  const reply = async (parentId: number, content: string) => {
    const posted = (await onReply?.(parentId, content)) ?? false
    // A reply that was just written is not folded.
    if (posted) setIsUnfolded(true)
    return posted
  }
  return (
    <CommentItem comment={comment} isReply={false} {...actions} {...(onReply && { onReply: reply })}>
      {comment.replies.length > 0 && (
        <Replies comment={comment} isOpen={isOpen} onOpen={() => setIsUnfolded(true)} actions={actions} />
      )}
    </CommentItem>
  )
}

/** Which replies are not folded: the one that the URL names, and those with an edit in progress. */
function useOpensThread() {
  const linked = useLinkedComment()
  const userId = useSession()?.id
  return ({ id }: Reply) => id === linked || (userId !== undefined && readDraft(draftKeyOf('edit', userId, id)) !== '')
}

interface RepliesProps {
  comment: Comment
  isOpen: boolean
  onOpen: () => void
  actions: CommentActions
}

function Replies({ comment, isOpen, onOpen, actions }: RepliesProps) {
  const t = useT()
  const errorText = useErrorText()
  const { replies, hasMore, nextCount, isReading, error, readMore } = useReplies(comment)
  const shown = isOpen ? replies : comment.replies.slice(0, REPLIES_SHOWN)
  return (
    <div className={styles.replies}>
      <ul className={styles.list}>
        {shown.map((reply) => (
          <li key={reply.id}>
            <CommentItem comment={reply} isReply {...actions} />
          </li>
        ))}
      </ul>
      {!isOpen && (
        <Button variant="quiet" size="small" className={styles.more} onClick={onOpen}>
          {t('comments.showReplies', { count: comment.replies.length - shown.length })}
        </Button>
      )}
      {isOpen && error && <p role="alert">{errorText(error)}</p>}
      {isOpen && hasMore && (
        <Button variant="quiet" size="small" className={styles.more} isPending={isReading} onClick={readMore}>
          {t('comments.showMoreReplies', { count: nextCount })}
        </Button>
      )}
    </div>
  )
}
