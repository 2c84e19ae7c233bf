import { usePages } from '../../api/use-pages.ts'
import { useT } from '../../i18n/language-provider.tsx'
import { AsyncList } from '../../ui/states/async-list.tsx'
import { ShowMore } from '../../ui/states/show-more.tsx'
import { VideoGridSkeleton } from '../../ui/videos/video-grid.tsx'
import { PlaylistCards } from './playlist-cards.tsx'
import { channelPlaylistPages } from './playlists.queries.ts'

const SKELETONS = 4

/** The playlists of a channel; its owner also sees the hidden ones. */
export function ChannelPlaylists({ userId }: { userId: number }) {
  const t = useT()
  const pages = usePages(channelPlaylistPages(userId))
  return (
    <>
      <AsyncList
        query={pages}
        skeleton={<VideoGridSkeleton count={SKELETONS} />}
        failed={t('playlists.loadFailed')}
        empty={t('playlists.noneFound')}
      >
        {(playlists) => <PlaylistCards playlists={playlists} />}
      </AsyncList>
      <ShowMore pages={pages} />
    </>
  )
}
