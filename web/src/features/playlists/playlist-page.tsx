import type { PlaylistDetails } from '@lamplight/contract/playlists'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import Pencil from 'lucide-react/icons/pencil'
import Play from 'lucide-react/icons/play'
import Trash2 from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { hasCode, isNotFound } from '../../api/api-error.ts'
import { useSession } from '../../api/session.ts'
import { useT } from '../../i18n/language-provider.tsx'
import { useErrorText } from '../../i18n/use-error-text.ts'
import { PageHead } from '../../lib/page-head.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { inFormOf } from '../../ui/forms/in-form.tsx'
import { ReasonForm } from '../../ui/forms/reason-form.tsx'
import { Icon } from '../../ui/icon.tsx'
import { ConfirmDialog, Dialog, preloadDialog } from '../../ui/overlays/dialog.tsx'
import { useToast } from '../../ui/overlays/toast.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { SignInLink } from '../../ui/sign-in-link.tsx'
import { LampOutDrawing } from '../../ui/states/drawings.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { MessageScreen } from '../../ui/states/message-screen.tsx'
import { Thumbnail } from '../../ui/videos/thumbnail.tsx'
import { VideoGridSkeleton } from '../../ui/videos/video-grid.tsx'
import { PlaylistForm, visibilityText } from './playlist-form.tsx'
import { PlaylistItems } from './playlist-items.tsx'
import styles from './playlists.module.css'
import { playlistQuery, useEditPlaylist, useRemovePlaylist } from './playlists.queries.ts'

const route = getRouteApi('/playlist/$id')
/** Number of placeholders while loading. */
const SKELETONS = 4

export function PlaylistPage() {
  const { id } = route.useParams()
  const t = useT()
  const session = useSession()
  const query = useQuery(playlistQuery(id))
  const playlist = query.data
  // A playlist that was deleted in another tab can still be in the cache.
  const isGone = isNotFound(query.error)
  // What is being entered stays until its form is closed.
  const [isEditing, setIsEditing] = useState(false)
  const isRemoved = hasCode(query.error, 'playlist_removed')
  const gone = isGone ? t(isRemoved ? 'errors.playlist_removed' : 'errors.playlist_not_found') : null
  if (playlist && (!isGone || isEditing)) {
    return <PlaylistView playlist={playlist} edits={{ isEditing, setIsEditing, gone }} />
  }
  if (!query.error) return <VideoGridSkeleton count={SKELETONS} />
  // A private one opens for its owner.
  const mayBeOwn = session === null && isGone
  return (
    <>
      <PageHead title={t('playlists.notFound')} isPrivate {...(isGone && { status: 404 as const })} />
      <MessageScreen
        drawing={<LampOutDrawing />}
        title={isGone ? t('playlists.notFound') : t('playlists.loadFailed')}
        text={gone ?? t('common.somethingWrong')}
        actions={
          <>
            {isRemoved && (
              <ButtonLink to="/reports" variant="primary">
                {t('playlists.toDecision')}
              </ButtonLink>
            )}
            {mayBeOwn && <SignInLink variant="primary">{t('shell.signIn')}</SignInLink>}
            <ButtonLink to="/" variant={isRemoved || mayBeOwn ? 'secondary' : 'primary'}>
              {t('common.backToHome')}
            </ButtonLink>
            {!isGone && <Button onClick={() => query.refetch()}>{t('common.tryAgain')}</Button>}
          </>
        }
      />
    </>
  )
}

interface Edits {
  isEditing: boolean
  setIsEditing: (isEditing: boolean) => void
  /** Why the playlist is gone. */
  gone: string | null
}

function PlaylistView({ playlist, edits }: { playlist: PlaylistDetails; edits: Edits }) {
  const t = useT()
  const first = playlist.items.find((item) => item.isAvailable)
  const { user, viewer } = playlist
  return (
    <div className={styles.page}>
      <PageHead title={playlist.title} isPrivate={playlist.visibility !== 'public'} />
      <header className={styles.head}>
        {first && (
          // The picture of the list where there is room beside it; the button below is the same link.
          <Link
            to="/video/$id"
            params={{ id: String(first.videoId) }}
            search={{ list: playlist.id }}
            className={styles.cover}
            tabIndex={-1}
            aria-hidden="true"
          >
            <Thumbnail url={first.thumbnailUrl} set={first.thumbnails} sizes="400px" />
          </Link>
        )}
        <div className={styles.headRow}>
          <PageHeading>
            <bdi>{playlist.title}</bdi>
          </PageHeading>
          <div className={styles.actions}>
            {first && (
              <ButtonLink
                to="/video/$id"
                params={{ id: String(first.videoId) }}
                search={{ list: playlist.id }}
                variant="primary"
                icon={<Icon of={Play} />}
              >
                {t('playlists.playAll')}
              </ButtonLink>
            )}
            {viewer.canEdit && <EditButton playlist={playlist} {...edits} />}
            {viewer.canDelete && <DeleteButton playlist={playlist} />}
          </div>
        </div>
        <p className={styles.facts}>
          <Link to="/profile/$id" params={{ id: String(user.id) }} className="text-link">
            <bdi>{user.displayName}</bdi>
          </Link>
          <span>{t('playlists.videoCount', { count: playlist.itemCount })}</span>
          {playlist.isSeries && <Badge tone="brand">{t('playlists.series')}</Badge>}
          {playlist.visibility !== 'public' && <Badge>{t(visibilityText(playlist.visibility))}</Badge>}
        </p>
        {playlist.description && (
          <p className={styles.description} dir="auto">
            {playlist.description}
          </p>
        )}
      </header>
      {playlist.items.length === 0 ? (
        <EmptyState text={t('playlists.noVideos')} hint={viewer.canEdit ? t('playlists.noVideosHint') : undefined} />
      ) : (
        <PlaylistItems playlist={playlist} />
      )}
    </div>
  )
}

function EditButton({ playlist, isEditing, setIsEditing, gone }: Edits & { playlist: PlaylistDetails }) {
  const t = useT()
  const toast = useToast()
  const save = useEditPlaylist(playlist, isEditing)
  return (
    <>
      <Button icon={<Icon of={Pencil} />} onPointerEnter={preloadDialog} onClick={() => setIsEditing(true)}>
        {t('playlists.edit')}
      </Button>
      <Dialog isOpen={isEditing} title={t('playlists.edit')} onClose={() => setIsEditing(false)}>
        <PlaylistForm
          playlist={playlist}
          submitLabel={t('playlists.save')}
          goneMeanwhile={gone}
          onCancel={() => setIsEditing(false)}
          onSubmit={async (fields) => {
            await save(fields)
            setIsEditing(false)
            toast.success({ title: t('playlists.saved') })
          }}
        />
      </Dialog>
    </>
  )
}

function DeleteButton({ playlist }: { playlist: PlaylistDetails }) {
  const t = useT()
  const toast = useToast()
  const errorText = useErrorText()
  const navigate = useNavigate()
  const [isOpen, setIsOpen] = useState(false)
  const { mutate, isPending } = useRemovePlaylist(playlist.id)
  const close = () => setIsOpen(false)
  const remove = (reason?: string, place?: ReturnType<typeof inFormOf>) =>
    mutate(reason, {
      onSuccess: () => {
        toast.success({ title: t('playlists.deleted') })
        void navigate({ to: '/profile/$id', params: { id: String(playlist.user.id) }, search: { tab: 'playlists' } })
      },
      onError: (error) => toast.failure({ title: t('playlists.deleteFailed'), text: errorText(error), place }),
    })
  return (
    <>
      <Button icon={<Icon of={Trash2} />} onPointerEnter={preloadDialog} onClick={() => setIsOpen(true)}>
        {t('playlists.delete')}
      </Button>
      {playlist.viewer.canEdit ? (
        <ConfirmDialog
          isOpen={isOpen}
          title={t('playlists.deleteTitle')}
          text={t('playlists.deleteText')}
          confirmLabel={t('playlists.delete')}
          isDangerous
          isPending={isPending}
          onConfirm={() => remove()}
          onClose={close}
        />
      ) : (
        <Dialog
          isOpen={isOpen}
          title={t('playlists.deleteTitle')}
          text={t('playlists.deleteStaffText')}
          onClose={close}
        >
          <ReasonForm
            submitLabel={t('playlists.delete')}
            isPending={isPending}
            onCancel={close}
            onSubmit={(event, reason) => remove(reason, inFormOf(event))}
          />
        </Dialog>
      )}
    </>
  )
}
