import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { useT } from '../../i18n/language-provider.tsx'
import { PageHead } from '../../lib/page-head.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Dialog, preloadDialog } from '../../ui/overlays/dialog.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { AsyncList } from '../../ui/states/async-list.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { VideoGridSkeleton } from '../../ui/videos/video-grid.tsx'
import { PlaylistCards } from './playlist-cards.tsx'
import { PlaylistForm } from './playlist-form.tsx'
import styles from './playlists.module.css'
import { ownPlaylistsQuery, useCreatePlaylist } from './playlists.queries.ts'

const SKELETONS = 4

/** The reader's own playlists. */
export function PlaylistsPage() {
  const t = useT()
  const query = useQuery(ownPlaylistsQuery())
  return (
    <>
      <PageHead title={t('playlists.title')} isPrivate />
      <header className={styles.head}>
        <div className={styles.headRow}>
          <PageHeading>{t('playlists.title')}</PageHeading>
          <NewPlaylist />
        </div>
      </header>
      <AsyncList
        query={query}
        skeleton={<VideoGridSkeleton count={SKELETONS} />}
        failed={t('playlists.loadFailed')}
        empty={
          <EmptyState
            text={t('playlists.none')}
            hint={t('playlists.noneHint')}
            action={<ButtonLink to="/">{t('common.backToHome')}</ButtonLink>}
          />
        }
      >
        {(playlists) => <PlaylistCards playlists={playlists} />}
      </AsyncList>
    </>
  )
}

function NewPlaylist() {
  const t = useT()
  const navigate = useNavigate()
  const [isOpen, setIsOpen] = useState(false)
  const { mutateAsync: create } = useCreatePlaylist()
  return (
    <>
      <Button
        variant="primary"
        icon={<Icon of={Plus} />}
        onPointerEnter={preloadDialog}
        onClick={() => setIsOpen(true)}
      >
        {t('playlists.new')}
      </Button>
      <Dialog isOpen={isOpen} title={t('playlists.new')} onClose={() => setIsOpen(false)}>
        <PlaylistForm
          submitLabel={t('playlists.create')}
          onCancel={() => setIsOpen(false)}
          onSubmit={async (fields) => {
            const { id } = await create(fields)
            setIsOpen(false)
            await navigate({ to: '/playlist/$id', params: { id: String(id) } })
          }}
        />
      </Dialog>
    </>
  )
}
