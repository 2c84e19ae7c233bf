import { useT } from '../../i18n/language-provider.tsx'
import { useRestoreForLater, useSaveForLater, watchLaterPages } from './lists.queries.ts'
import { PersonalList } from './personal-list.tsx'
import { RemoveButton } from './remove-button.tsx'

export function WatchLaterPage() {
  const t = useT()
  return (
    <PersonalList
      title={t('lists.watchLaterTitle')}
      options={watchLaterPages}
      empty={t('lists.watchLaterEmpty')}
      hint={t('lists.watchLaterHint')}
      hasRows
      actions={(video) => <UnsaveButton videoId={video.id} title={video.title} />}
    />
  )
}

function UnsaveButton({ videoId, title }: { videoId: number; title: string }) {
  const t = useT()
  const { mutateAsync: save, isPending } = useSaveForLater(videoId)
  const { mutateAsync: restore } = useRestoreForLater(videoId)
  return (
    <RemoveButton
      label={t('lists.unsaveNamed', { title })}
      title={title}
      removed={t('videos.unsavedToast')}
      failed={t('videos.saveFailed')}
      isPending={isPending}
      remove={async () => {
        const { savedAt } = await save(false)
        return savedAt ? () => restore(savedAt) : null
      }}
    />
  )
}
