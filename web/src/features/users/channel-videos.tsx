import type { Channel } from '@lamplight/contract/users'
import type { Video } from '@lamplight/contract/video-responses'
import Ellipsis from 'lucide-react/icons/ellipsis'
import { Fragment, type ReactNode } from 'react'
import { usePages } from '../../api/use-pages.ts'
import { useT } from '../../i18n/language-provider.tsx'
import { useErrorText } from '../../i18n/use-error-text.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Menu } from '../../ui/overlays/menu.tsx'
import { useToast } from '../../ui/overlays/toast.tsx'
import { AsyncList } from '../../ui/states/async-list.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { ShowMore } from '../../ui/states/show-more.tsx'
import { ModeratorNotes } from '../../ui/text/moderator-notes.tsx'
import { VideoCard } from '../../ui/videos/video-card.tsx'
import { VideoGrid, VideoGridItem, VideoGridSkeleton } from '../../ui/videos/video-grid.tsx'
import { useWatchedFractions } from '../lists/lists.queries.ts'
import { useResubmit } from '../videos/resubmit.queries.ts'
import styles from './channel-videos.module.css'
import { channelVideoPages, useChangeChannel } from './users.queries.ts'

const SKELETONS = 4
/** Widths of the picture of a pinned video. */
const PINNED_SIZES = '(width >= 960px) 620px, calc(100vw - 32px)'

interface ChannelVideosProps {
  channel: Channel
  /** A list item inserted into the grid after a number of videos. */
  between: (count: number) => ReactNode
}

/** The channel's videos, the pinned one first; the owner and staff also see pending, rejected and unprepared ones. */
export function ChannelVideos({ channel, between }: ChannelVideosProps) {
  const t = useT()
  const pages = usePages(channelVideoPages(channel.id))
  const watched = useWatchedFractions(pages.data?.map((video) => video.id) ?? [])
  const { pinnedVideo } = channel
  return (
    <>
      {pinnedVideo && (
        <section aria-label={t('users.pinned')} className={styles.pinned}>
          <VideoCard
            video={pinnedVideo}
            isCreatorHidden
            isPriority
            sizes={PINNED_SIZES}
            watchedFraction={watched.get(pinnedVideo.id) ?? 0}
          >
            {pinnedVideo.description && (
              <p className={styles.description} dir="auto" lang={pinnedVideo.language ?? undefined}>
                {pinnedVideo.description}
              </p>
            )}
            <Badge tone="brand">{t('users.pinned')}</Badge>
            {channel.viewer.isOwner && <OwnerActions video={pinnedVideo} channel={channel} />}
          </VideoCard>
        </section>
      )}
      <AsyncList
        query={pages}
        skeleton={<VideoGridSkeleton count={SKELETONS} />}
        failed={t('videos.loadFailed')}
        empty={
          channel.viewer.isOwner ? (
            <EmptyState
              text={t('users.noVideos')}
              hint={t('users.firstVideoHint')}
              action={
                <ButtonLink to="/upload" variant="primary">
                  {t('users.uploadVideo')}
                </ButtonLink>
              }
            />
          ) : (
            t('users.noVideos')
          )
        }
      >
        {(videos) => (
          <VideoGrid>
            {videos
              .filter(({ id }) => id !== pinnedVideo?.id)
              .map((video, index) => (
                <Fragment key={video.id}>
                  <VideoGridItem>
                    <VideoCard video={video} isCreatorHidden watchedFraction={watched.get(video.id) ?? 0}>
                      <VideoState video={video} />
                      {channel.viewer.isOwner && <OwnerActions video={video} channel={channel} />}
                    </VideoCard>
                  </VideoGridItem>
                  {between(index + 1)}
                </Fragment>
              ))}
          </VideoGrid>
        )}
      </AsyncList>
      <ShowMore pages={pages} />
    </>
  )
}

/** Why a video is not public, for those who are allowed to know. */
function VideoState({ video }: { video: Video }) {
  const t = useT()
  return (
    <>
      {video.status === 'pending' && <Badge tone="warning">{t('videos.pending')}</Badge>}
      {video.status === 'rejected' && <Badge tone="danger">{t('videos.rejected')}</Badge>}
      {/* Not for others: the videos they see can all be played. */}
      {video.moderationVersion !== undefined &&
        (video.processing === 'uploaded' || video.processing === 'processing') && (
          <Badge>{t('users.beingPrepared')}</Badge>
        )}
      {video.processing === 'failed' && <Badge tone="danger">{t('videos.failed')}</Badge>}
      {video.status === 'rejected' && (
        <ModeratorNotes reason={video.contentReason} notes={video.contentNotes} className={styles.notes} />
      )}
    </>
  )
}

/** The owner's actions: resubmit a rejected video, inspect a failed one, pin an approved one or use it as the banner. */
function OwnerActions({ video, channel }: { video: Video; channel: Channel }) {
  const t = useT()
  if (video.processing === 'failed') {
    return (
      <ButtonLink to="/video/$id" params={{ id: String(video.id) }} size="small">
        {t('users.seeReason')}
      </ButtonLink>
    )
  }
  if (video.status === 'rejected') return <ResubmitButton video={video} />
  return video.status === 'approved' ? <ChooseMenu video={video} channel={channel} /> : null
}

function ResubmitButton({ video }: { video: Video }) {
  const t = useT()
  const toast = useToast()
  const errorText = useErrorText()
  const { mutate, isPending } = useResubmit(video.id)
  return (
    <Button
      size="small"
      isPending={isPending}
      onClick={() =>
        mutate('', {
          onSuccess: () => toast.success({ title: t('videos.resubmitted') }),
          onError: (error) => toast.failure({ title: t('videos.resubmitFailed'), text: errorText(error) }),
        })
      }
    >
      {t('videos.resubmit')}
    </Button>
  )
}

function ChooseMenu({ video, channel }: { video: Video; channel: Channel }) {
  const t = useT()
  const toast = useToast()
  const errorText = useErrorText()
  const { mutate } = useChangeChannel(channel.id)
  const choose = (chosen: { pinnedVideoId?: number | null; bannerVideoId?: number | null }) =>
    mutate(chosen, {
      onSuccess: () => toast.success({ title: t('users.channelChanged') }),
      onError: (error) => toast.failure({ title: t('users.channelChangeFailed'), text: errorText(error) }),
    })
  const isPinned = channel.pinnedVideo?.id === video.id
  const label = t('users.moreOf', { title: video.title })
  return (
    <span className={styles.more}>
      <Menu
        label={label}
        trigger={(props) => <IconButton {...props} label={label} icon={<Icon of={Ellipsis} />} />}
        entries={() => [
          {
            kind: 'action',
            label: isPinned ? t('users.unpin') : t('users.pin'),
            onSelect: () => choose({ pinnedVideoId: isPinned ? null : video.id }),
          },
          { kind: 'action', label: t('users.useAsBanner'), onSelect: () => choose({ bannerVideoId: video.id }) },
          ...(channel.banner.length > 0
            ? [
                {
                  kind: 'action' as const,
                  label: t('users.removeBanner'),
                  onSelect: () => choose({ bannerVideoId: null }),
                },
              ]
            : []),
        ]}
      />
    </span>
  )
}
