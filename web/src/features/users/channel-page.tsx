import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { isNotFound } from '../../api/read-ahead.ts'
import { useT } from '../../i18n/language-provider.tsx'
import { PageHead } from '../../lib/page-head.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { LampOutDrawing } from '../../ui/drawings.tsx'
import { MessageScreen } from '../../ui/message-screen.tsx'
import { SponsoredGridItem, VIDEOS_BETWEEN } from '../placements/sponsored-grid-item.tsx'
import { ChannelHeader } from './channel-header.tsx'
import { ChannelSkeleton } from './channel-skeleton.tsx'
import { ChannelVideos } from './channel-videos.tsx'
import { channelQuery } from './users.queries.ts'

const route = getRouteApi('/profile/$id')

export function ChannelPage() {
  const { id } = route.useParams()
  const t = useT()
  const query = useQuery(channelQuery(id))
  const channel = query.data
  if (!channel)
    return query.error ? <ChannelMissing error={query.error} onRetry={query.refetch} /> : <ChannelSkeleton />
  return (
    <>
      <PageHead
        title={channel.displayName}
        description={channel.bio || t('users.headDescription', { name: channel.displayName })}
        canonicalPath={`/profile/${channel.id}`}
        openGraph={{ type: 'profile', ...(channel.avatarUrl && { image: channel.avatarUrl }) }}
      />
      <ChannelHeader channel={channel} />
      <ChannelVideos
        channel={channel}
        between={(count) =>
          count % VIDEOS_BETWEEN === 0 && (
            <SponsoredGridItem channelId={channel.id} place={count / VIDEOS_BETWEEN - 1} />
          )
        }
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
