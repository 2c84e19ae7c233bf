import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { type ComponentProps, useEffect, useState } from 'react'
import { isNotFound } from '../../api/api-error.ts'
import { forgetChosenVideo, isChosenVideo } from '../../lib/chosen-video.ts'
import { useJointArrival } from '../../lib/use-joint-arrival.ts'
import { Late } from '../../ui/states/late.tsx'
import { lazyPart } from '../../ui/states/lazy-part.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { CommentsPanel } from '../comments/comments-panel.tsx'
import { AdSlot } from '../placements/ad-slot.tsx'
import { watchPlacements } from '../placements/placements.queries.ts'
import { SponsoredSlot } from '../placements/sponsored-slot.tsx'
import { SaveButton } from '../playlists/save-button.tsx'
import { SubscribeButton } from '../users/subscribe-button.tsx'
import { DonateRoom, DownloadRoom, donationState, PlaylistRoom } from './card-rooms.tsx'
import { lookAgainMs, useAppearance } from './look-again.queries.ts'
import { VideoMissing } from './video-missing.tsx'
import { videoQuery } from './videos.queries.ts'
import styles from './watch-rooms.module.css'
import { WatchSkeleton } from './watch-skeleton.tsx'
import { WatchView } from './watch-view.tsx'

const route = getRouteApi('/video/$id')

const DonateCard = lazyPart(async () => (await import('../donations/donate-card.tsx')).DonateCard)
const RecentDonations = lazyPart(async () => (await import('../donations/recent-donations.tsx')).RecentDonations)
const DownloadCard = lazyPart(async () => (await import('../purchases/download-card.tsx')).DownloadCard)
const FeatureButton = lazyPart(async () => (await import('../featured/feature-button.tsx')).FeatureButton)
const RemoveButton = lazyPart(async () => (await import('../moderation/remove-button.tsx')).RemoveButton)
const NewsletterCard = lazyPart(async () => (await import('../newsletter/newsletter-card.tsx')).NewsletterCard)
const WatchTestimonial = lazyPart(async () => (await import('../testimonials/testimonials-panel.tsx')).WatchTestimonial)
const ReviewTimes = lazyPart(async () => (await import('../moderation/review-times.tsx')).ReviewTimes)
const UnsentComments = lazyPart(async () => (await import('../comments/unsent-comments.tsx')).UnsentComments)
const PlaylistPanel = lazyPart(async () => (await import('../playlists/playlist-panel.tsx')).PlaylistPanel)

export function WatchPage() {
  const { id } = route.useParams()
  const { t: startAt, list } = route.useSearch()
  const query = useQuery({
    ...videoQuery(id),
    // Polls while the video is prepared, reviewed or scheduled, for those who may see that.
    refetchInterval: ({ state }) => (state.data ? lookAgainMs(state.data) : false),
  })
  // Also one that was being watched: it was deleted, or withdrawn by staff.
  const isGone = isNotFound(query.error)
  useAppearance(id, isGone)
  // What is sponsored above the player would push it down. Only looked at: the route reads it together with the video.
  const sponsored = useQuery({ ...watchPlacements(id).before, enabled: false })
  const hasArrived = useJointArrival({
    key: id,
    isMainLoading: query.isPending,
    isOtherLoading: sponsored.isLoading,
  })
  if (query.error && (!query.data || isGone)) {
    return (
      <>
        <VideoMissing error={query.error} onRetry={query.refetch} />
        {/* It was watched until now. */}
        {query.data && (
          <Late>
            <UnsentComments videoId={query.data.id} />
          </Late>
        )}
        {list !== undefined && (
          <Late>
            <PlaylistPanel playlistId={list} videoId={Number(id)} isMissing />
          </Late>
        )}
      </>
    )
  }
  if (!query.data || !hasArrived) return <WatchSkeleton />
  // Another video needs a new player, other comments and another list.
  return <Watch key={query.data.id} video={query.data} startAt={startAt} list={list} onSourceExpired={query.refetch} />
}

type WatchProps = Pick<ComponentProps<typeof WatchView>, 'video' | 'startAt' | 'onSourceExpired'> & {
  /** The playlist it is watched in. */
  list: number | undefined
}

/** The view with the panels of other features in their slots. */
function Watch({ video, list, ...rest }: WatchProps) {
  const { user, viewer } = video
  const placed = watchPlacements(video.id)
  const donations = donationState(video)
  // Plays if it was opened by a press on this site; opened from a link or reloaded, it waits.
  const [isChosen] = useState(() => isChosenVideo(video.id))
  useEffect(forgetChosenVideo, [])
  return (
    <WatchView
      video={video}
      {...rest}
      isChosen={isChosen}
      reviewTimes={
        <Late>
          <ReviewTimes />
        </Late>
      }
      follow={<SubscribeButton channelId={user.id} viewer={viewer} />}
      save={<SaveButton video={video} />}
      staff={
        viewer.canModerate && (
          <Late>
            {!viewer.isOwner && <RemoveButton videoId={video.id} />}
            {/* Last, because it waits for a response. */}
            {video.status === 'approved' && <FeatureButton videoId={video.id} />}
          </Late>
        )
      }
      before={<SponsoredSlot query={placed.before} look="slim" />}
      after={
        <>
          <SponsoredSlot query={placed.after} look="strip" />
          <AdSlot place="below-video" />
        </>
      }
      list={
        list !== undefined && (
          <Late room={<PlaylistRoom id={list} />}>
            <PlaylistPanel playlistId={list} videoId={video.id} room={<PlaylistRoom id={list} />} />
          </Late>
        )
      }
      side={
        <>
          <Late room={<DonateRoom state={donations} />}>
            <DonateCard videoId={video.id} creator={user} expected={donations} />
          </Late>
          {video.isDownloadable && video.downloadPrice !== null && (
            <Late room={<DownloadRoom isOwn={viewer.isOwner} price={video.downloadPrice} />}>
              <DownloadCard video={video} />
            </Late>
          )}
        </>
      }
      sideEnd={
        <>
          <SponsoredSlot query={placed.beside} look="stack" />
          <Late>
            <RecentDonations videoId={video.id} />
          </Late>
          <Late room={<Skeleton className={styles.newsletter} />}>
            <NewsletterCard />
          </Late>
          {/* Empty if staff have entered none: no space is reserved. */}
          <Late>
            <WatchTestimonial />
          </Late>
          <AdSlot place="sidebar" />
        </>
      }
      comments={
        <>
          <CommentsPanel videoId={video.id} count={video.commentCount} canComment={viewer.canComment} />
          <AdSlot place="video-page" />
        </>
      }
    />
  )
}
