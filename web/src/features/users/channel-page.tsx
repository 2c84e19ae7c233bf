import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { isNotFound } from '../../api/api-error.ts'
import { useT } from '../../i18n/language-provider.tsx'
import { PageHead } from '../../lib/page-head.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { LampOutDrawing } from '../../ui/states/drawings.tsx'
import { MessageScreen } from '../../ui/states/message-screen.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { SponsoredGridItem, VIDEOS_BETWEEN } from '../placements/sponsored-grid-item.tsx'
import { ChannelPlaylists } from '../playlists/channel-playlists.tsx'
import { ChannelAbout } from './channel-about.tsx'
import { ChannelHeader } from './channel-header.tsx'
import { ChannelSkeleton } from './channel-skeleton.tsx'
import { toChannelTab } from './channel-tabs.ts'
import { ChannelVideos } from './channel-videos.tsx'
import { channelQuery } from './users.queries.ts'

const route = getRouteApi('/profile/$id')

export function ChannelPage() {
  const { id } = route.useParams()
  const tab = toChannelTab(route.useSearch().tab)
  const navigate = route.useNavigate()
  const t = useT()
  const query = useQuery(channelQuery(id))
  const channel = query.data
  // Also with a cached channel: its account was deleted since it was read.
  if (!channel || isNotFound(query.error))
    return query.error ? <ChannelMissing error={query.error} onRetry={query.refetch} /> : <ChannelSkeleton />
  const image = channel.banner.length > 0 ? `/api/users/${channel.id}/picture` : channel.avatarUrl
  return (
    <>
      <PageHead
        title={channel.displayName}
        description={channel.bio || t('users.headDescription', { name: channel.displayName })}
        canonicalPath={`/profile/${channel.id}`}
        openGraph={{ type: 'profile', ...(image && { image }) }}
        alternates={[
          { type: 'application/rss+xml', path: `/profile/${channel.id}/feed.xml`, title: channel.displayName },
        ]}
      />
      <ChannelHeader channel={channel} />
      <Tabs
        label={t('users.tabs')}
        value={tab}
        onChange={(next) =>
          void navigate({ search: next === 'videos' ? {} : { tab: next }, replace: true, resetScroll: false })
        }
        tabs={[
          {
            value: 'videos',
            label: t('users.videos'),
            panel: (
              <ChannelVideos
                channel={channel}
                between={(count) =>
                  count % VIDEOS_BETWEEN === 0 && (
                    <SponsoredGridItem channelId={channel.id} place={count / VIDEOS_BETWEEN - 1} />
                  )
                }
              />
            ),
          },
          { value: 'playlists', label: t('playlists.title'), panel: <ChannelPlaylists userId={channel.id} /> },
          { value: 'about', label: t('users.about'), panel: <ChannelAbout channel={channel} /> },
        ]}
      />
    </>
  )
}

function ChannelMissing({ error, onRetry }: { error: unknown; onRetry: () => unknown }) {
  const t = useT()
  const isGone = isNotFound(error)
  return (
    <>
      <PageHead title={t('users.notFound')} isPrivate {...(isGone && { status: 404 as const })} />
      <MessageScreen
        drawing={<LampOutDrawing />}
        title={isGone ? t('users.notFound') : t('users.loadFailed')}
        text={isGone ? t('users.notFoundText') : t('common.somethingWrong')}
        actions={
          <>
            <ButtonLink to="/" variant="primary">
              {t('common.backToHome')}
            </ButtonLink>
            {!isGone && <Button onClick={() => onRetry()}>{t('common.tryAgain')}</Button>}
          </>
        }
      />
    </>
  )
}
