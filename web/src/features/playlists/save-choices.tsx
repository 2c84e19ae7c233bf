import type { OwnPlaylist } from '@lamplight/contract/playlists'
import type { WatchVideo } from '@lamplight/contract/video-responses'
import { useQuery } from '@tanstack/react-query'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { useT } from '../../i18n/language-provider.tsx'
import { useErrorText } from '../../i18n/use-error-text.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useToast } from '../../ui/overlays/toast.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { Spinner } from '../../ui/states/spinner.tsx'
import { takeFocus } from '../../ui/take-focus.ts'
import { useSaveForLater } from '../lists/lists.queries.ts'
import { usePatchVideo } from '../videos/videos.queries.ts'
import { PlaylistForm, visibilityText } from './playlist-form.tsx'
import styles from './playlists.module.css'
import { ownPlaylistsQuery, useCreatePlaylist, useFilePlaylistItem } from './playlists.queries.ts'

/** Watch Later, the reader's playlists, and a link to create one. Loaded by `SaveButton`; not for direct use. */
export function SaveChoices({ video, onClose }: { video: WatchVideo; onClose: () => void }) {
  const t = useT()
  /** `cancelled`: the form was open, and its button takes the focus again. */
  const [making, setMaking] = useState<'open' | 'cancelled' | null>(null)
  const { mutateAsync: create } = useCreatePlaylist()
  const toast = useToast()
  if (making === 'open') {
    return (
      <PlaylistForm
        submitLabel={t('playlists.create')}
        isFocused
        onCancel={() => setMaking('cancelled')}
        onSubmit={async (fields) => {
          await create({ ...fields, videoId: video.id })
          toast.success({ title: t('playlists.savedTo', { title: fields.title.trim() }) })
          onClose()
        }}
      />
    )
  }
  return (
    <>
      <ul className={styles.choices}>
        <WatchLaterChoice video={video} />
        <PlaylistChoices videoId={video.id} />
      </ul>
      <div className={styles.buttons}>
        <Button
          ref={making === 'cancelled' ? takeFocus : undefined}
          icon={<Icon of={Plus} />}
          onClick={() => setMaking('open')}
        >
          {t('playlists.new')}
        </Button>
        <Button variant="primary" onClick={onClose}>
          {t('common.close')}
        </Button>
      </div>
    </>
  )
}

function WatchLaterChoice({ video }: { video: WatchVideo }) {
  const t = useT()
  const toast = useToast()
  const errorText = useErrorText()
  const patch = usePatchVideo(video.id)
  const { mutate, isPending } = useSaveForLater(video.id)
  const toggle = (save: boolean) =>
    mutate(save, {
      onSuccess: (state) => {
        patch((shown) => ({ ...shown, viewer: { ...shown.viewer, isSaved: state.isSaved } }))
        toast.success({ title: state.isSaved ? t('videos.savedToast') : t('videos.unsavedToast') })
      },
      onError: (error) => toast.failure({ title: t('videos.saveFailed'), text: errorText(error) }),
    })
  return (
    <Choice
      label={t('shell.watchLater')}
      note={t('playlists.private')}
      isIn={video.viewer.isSaved}
      isPending={isPending}
      onChange={toggle}
    />
  )
}

function PlaylistChoices({ videoId }: { videoId: number }) {
  const t = useT()
  const query = useQuery(ownPlaylistsQuery(videoId))
  if (query.data) return query.data.map((one) => <PlaylistChoice key={one.id} playlist={one} videoId={videoId} />)
  return (
    <li>
      {query.error ? (
        <ErrorState text={t('playlists.loadFailed')} onRetry={() => query.refetch()} />
      ) : (
        <Spinner label={t('common.loading')} />
      )}
    </li>
  )
}

function PlaylistChoice({ playlist, videoId }: { playlist: OwnPlaylist; videoId: number }) {
  const t = useT()
  const toast = useToast()
  const errorText = useErrorText()
  const { mutate, isPending } = useFilePlaylistItem(videoId)
  const { title } = playlist
  return (
    <Choice
      label={title}
      note={t(visibilityText(playlist.visibility))}
      isIn={playlist.containsVideo}
      isPending={isPending}
      onChange={(isIn) =>
        mutate(
          { playlistId: playlist.id, isIn },
          {
            onSuccess: () =>
              toast.success({
                title: isIn ? t('playlists.savedTo', { title }) : t('playlists.removedFrom', { title }),
              }),
            onError: (error) => toast.failure({ title: t('videos.saveFailed'), text: errorText(error) }),
          },
        )
      }
    />
  )
}

interface ChoiceProps {
  label: string
  note: string
  isIn: boolean
  isPending: boolean
  onChange: (isIn: boolean) => void
}

function Choice({ label, note, isIn, isPending, onChange }: ChoiceProps) {
  return (
    <li>
      <label className={styles.choice}>
        <input
          type="checkbox"
          checked={isIn}
          aria-busy={isPending || undefined}
          onChange={({ target }) => {
            if (!isPending) onChange(target.checked)
          }}
        />
        <bdi className={styles.choiceName}>{label}</bdi>
        <span className={styles.muted}>{note}</span>
      </label>
    </li>
  )
}
