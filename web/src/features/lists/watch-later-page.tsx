import type { Video } from '@lamplight/contract/video-responses'
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
      actions={(video) => <UnsaveButton video={video} />}
    />
  )
}

function UnsaveButton({ video: { id, title, listedAt } }: { video: Video }) {
  const t = useT()
  const { mutateAsync: save, isPending } = useSaveForLater(id)
  const { mutateAsync: restore } = useRestoreForLater(id)
  return (
    <RemoveButton
      videoId={id}
      label={t('lists.unsaveNamed', { title })}
      title={title}
      removed={t('videos.unsavedToast')}
      failed={t('videos.saveFailed')}
      isPending={isPending}
      remove={async () => {
        const reply = await save(false)
        const savedAt = reply.isLost ? listedAt : reply.savedAt
        return savedAt ? () => restore(savedAt) : null
      }}
    />
  )
}
