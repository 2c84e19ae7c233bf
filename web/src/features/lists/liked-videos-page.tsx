import type { Video } from '@lamplight/contract/video-responses'
import { useT } from '../../i18n/language-provider.tsx'
import { likedPages, useSetLike } from './lists.queries.ts'
import { PersonalList } from './personal-list.tsx'
import { RemoveButton } from './remove-button.tsx'

export function LikedVideosPage() {
  const t = useT()
  return (
    <PersonalList
      title={t('lists.likedVideosTitle')}
      options={likedPages}
      empty={t('lists.likedVideosEmpty')}
      hint={t('lists.likedVideosHint')}
      hasRows
      actions={(video) => <UnlikeButton video={video} />}
    />
  )
}

function UnlikeButton({ video: { id, title, listedAt } }: { video: Video }) {
  const t = useT()
  const { mutateAsync: setLike, isPending } = useSetLike(id)
  return (
    <RemoveButton
      videoId={id}
      label={t('lists.unlikeNamed', { title })}
      title={title}
      removed={t('lists.unliked')}
      failed={t('videos.reactionFailed')}
      isPending={isPending}
      remove={async () => {
        const reply = await setLike(undefined)
        const likedAt = reply.isLost ? listedAt : reply.likedAt
        return likedAt ? () => setLike(likedAt) : null
      }}
    />
  )
}
