import { useT } from '../../i18n/language-provider.tsx'
import { likedPages, useUnlike } from './lists.queries.ts'
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
  const { mutate, isPending } = useUnlike()
  return (
    <RemoveButton
      label={t('lists.unlikeNamed', { title })}
      failed={t('videos.reactionFailed')}
      isPending={isPending}
      remove={(options) => mutate(videoId, options)}
    />
  )
}
