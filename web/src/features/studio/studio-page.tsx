import { getRouteApi } from '@tanstack/react-router'
import { useReducer } from 'react'
import { useSession } from '../../api/session.ts'
import { usePages } from '../../api/use-pages.ts'
import { useT } from '../../i18n/language-provider.tsx'
import { PageHead } from '../../lib/page-head.tsx'
import { useIsHydrated } from '../../lib/use-is-hydrated.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { SignInLink } from '../../ui/sign-in-link.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { ShowMore } from '../../ui/states/show-more.tsx'
import { untilPublishedMs } from '../videos/look-again.queries.ts'
import { readDeleted, useDeletedElsewhere } from './deleted-videos.ts'
import { DraftsPanel } from './drafts-panel.tsx'
import { OwnVideoFilter } from './own-video-filter.tsx'
import { OwnVideoList } from './own-video-list.tsx'
import { DeletedVideoRow } from './own-video-row.tsx'
import { ownVideoPages } from './studio.queries.ts'
import styles from './studio-page.module.css'

const route = getRouteApi('/studio')

/** The reader's videos in every state, to edit or delete. */
export function StudioPage() {
  const t = useT()
  const session = useSession()
  const filter = route.useSearch()
  const isFiltered = filter.q !== undefined || filter.state !== undefined
  const pages = usePages({
    ...ownVideoPages(session?.id ?? 0, filter),
    enabled: Boolean(session),
    refetchInterval: ({ state }) => untilPublishedMs(state.data?.pages.flatMap(({ items }) => items) ?? []),
  })
  // The server cannot know this device.
  const isHydrated = useIsHydrated()
  const [, renderAgain] = useReducer((times: number) => times + 1, 0)
  useDeletedElsewhere(renderAgain)
  const isListed = (id: number) => pages.data?.some((video) => video.id === id)
  const deleted =
    isHydrated && session && pages.data && !isFiltered
      ? readDeleted(session.id).filter((video) => !isListed(video.id))
      : []
  return (
    <>
      <PageHead title={t('studio.title')} isPrivate />
      <div className={styles.head}>
        <PageHeading>{t('studio.title')}</PageHeading>
        <div className={styles.actions}>
          {session && (
            <ButtonLink to="/monetization/$id" params={{ id: String(session.id) }}>
              {t('shell.creatorDashboard')}
            </ButtonLink>
          )}
          <ButtonLink to="/upload" variant="primary">
            {t('shell.upload')}
          </ButtonLink>
        </div>
      </div>
      <DraftsPanel />
      {deleted.length > 0 && (
        <ul className={styles.list}>
          {deleted.map((video) => (
            <li key={video.id}>
              <DeletedVideoRow video={video} />
            </li>
          ))}
        </ul>
      )}
      {session === null ? (
        // Signed out in another tab.
        <EmptyState
          text={t('errors.not_signed_in')}
          action={<SignInLink variant="primary">{t('shell.signIn')}</SignInLink>}
        />
      ) : (
        <>
          {(isFiltered || pages.data?.length !== 0) && <OwnVideoFilter {...filter} />}
          <OwnVideoList pages={pages} isFiltered={isFiltered} />
        </>
      )}
      <ShowMore pages={pages} />
    </>
  )
}
