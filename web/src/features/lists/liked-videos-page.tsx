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
      actions={(video) => <UnlikeButton videoId={video.id} title={video.title} />}
    />
  )
}

function UnlikeButton({ videoId, title }: { videoId: number; title: string }) {
  const t = useT()
  const { mutateAsync: setLike, isPending } = useSetLike(videoId)
  return (
    <RemoveButton
      label={t('lists.unlikeNamed', { title })}
      title={title}
      removed={t('lists.unliked')}
      failed={t('videos.reactionFailed')}
      isPending={isPending}
      remove={async () => {
        await setLike(false)
        return () => setLike(true)
      }}
    />
  )
}
