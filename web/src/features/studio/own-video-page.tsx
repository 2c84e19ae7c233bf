import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { isNotFound } from '../../api/api-error.ts'
import { useSession } from '../../api/session.ts'
import { useSessionEnd } from '../../api/session-end.ts'
import { useT } from '../../i18n/language-provider.tsx'
import { PageHead } from '../../lib/page-head.tsx'
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { LampOutDrawing } from '../../ui/states/drawings.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { MessageScreen } from '../../ui/states/message-screen.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/states/skeleton.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { ProcessingNotice } from '../videos/video-notices.tsx'
import { CaptionsPanel } from './captions-panel.tsx'
import { EditVideoForm } from './edit-video-form.tsx'
import styles from './own-video-page.module.css'
import { toOwnVideoTab } from './own-video-tabs.ts'
import { PicturePanel } from './picture-panel.tsx'
import { RejectedNotice } from './rejected-notice.tsx'
import { SoundNotice } from './sound-notice.tsx'
import { StatisticsPanel } from './statistics-panel.tsx'
import { ownVideoQuery } from './studio.queries.ts'

const route = getRouteApi('/studio/$id')

/** Everything the owner can do with one video. */
export function OwnVideoPage() {
  const t = useT()
  const { id } = route.useParams()
  const tab = toOwnVideoTab(route.useSearch().tab)
  const navigate = route.useNavigate()
  const { data: video, error, refetch } = useQuery(ownVideoQuery(id))
  // After the session has ended the video is read as a visitor sees it: what was typed stays until its owner signs in again.
  const hasEnded = useSessionEnd() !== null
  const isSignedOut = useSession() === null || hasEnded
  const isMissing = !isSignedOut && (isNotFound(error) || (video && !video.viewer.isOwner))
  if (isMissing) {
    return (
      <>
        <PageHead title={t('studio.notYours')} status={404} isPrivate />
        <MessageScreen
          drawing={<LampOutDrawing />}
          title={t('studio.notYours')}
          text={t('studio.notYoursText')}
          actions={<ButtonLink to="/studio">{t('studio.title')}</ButtonLink>}
        />
      </>
    )
  }
  return (
    <div className={styles.page}>
      <PageHead title={video?.title ?? t('studio.title')} isPrivate />
      <Breadcrumbs
        label={t('studio.way')}
        crumbs={[{ label: t('studio.title'), to: '/studio' }, { label: video?.title ?? '…' }]}
      />
      <PageHeading>
        <bdi>{video?.title ?? t('studio.title')}</bdi>
      </PageHeading>
      {error && !video && <ErrorState text={t('videos.loadFailed')} onRetry={() => refetch()} />}
      {!error && !video && (
        <SkeletonGroup>
          <Skeleton className={styles.skeleton} />
        </SkeletonGroup>
      )}
      {video && (
        <div className={styles.notices}>
          <RejectedNotice video={video} />
          {video.processing === 'failed' && <ProcessingNotice video={video} />}
          <SoundNotice video={video} />
        </div>
      )}
      {video && (
        <Tabs
          label={t('studio.editTitle')}
          value={tab}
          onChange={(next) =>
            void navigate({ search: next === 'details' ? {} : { tab: next }, replace: true, resetScroll: false })
          }
          tabs={[
            { value: 'details', label: t('studio.tabDetails'), panel: <EditVideoForm video={video} /> },
            { value: 'picture', label: t('studio.tabPicture'), panel: <PicturePanel video={video} /> },
            { value: 'captions', label: t('studio.tabCaptions'), panel: <CaptionsPanel video={video} /> },
            { value: 'statistics', label: t('studio.tabStatistics'), panel: <StatisticsPanel videoId={video.id} /> },
          ]}
        />
      )}
    </div>
  )
}
