import type { Comment, Reply } from '@lamplight/contract/comments'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSession } from '../../api/session.ts'
import { draftKeyOf } from '../../lib/text-drafts.ts'
import { UnsentDraft } from '../../ui/forms/unsent-draft.tsx'
import { readComments } from './comments.queries.ts'

/** In place of a video that is gone: what its viewer was writing below it. */
export function UnsentComments({ videoId }: { videoId: number }) {
  const client = useQueryClient()
  const userId = useSession()?.id
  // As they were when the video was still there.
  const [ids] = useState(() => readComments(client, videoId).flatMap(idsOf))
  if (userId === undefined) return null
  const places = [
    draftKeyOf('comment', userId, videoId),
    ...ids.flatMap((id) => [draftKeyOf('reply', userId, id), draftKeyOf('edit', userId, id)]),
  ]
  return places.map((place) => <UnsentDraft key={place} place={place} />)
}

const idsOf = (comment: Comment | Reply): number[] => [
  comment.id,
  ...('replies' in comment ? comment.replies.map(({ id }) => id) : []),
]
