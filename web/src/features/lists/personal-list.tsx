import type { Video } from '@lamplight/contract/video-responses'
import type { ReactNode } from 'react'
import { usePages } from '../../api/use-pages.ts'
import { useT } from '../../i18n/language-provider.tsx'
import { PageHead } from '../../lib/page-head.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { VideoList } from '../../ui/videos/video-list.tsx'
import { type historyPages, useWatchedFractions } from './lists.queries.ts'

/** Number of placeholders while a personal list is loading. */
const SKELETONS = 4

interface PersonalListProps {
  title: string
  /** One of the queries in lists.queries.ts. */
  options: Omit<typeof historyPages, 'queryKey'> & { queryKey: typeof historyPages.queryKey }
  empty: string
  hint: string
  /** Shown below the heading, also when the list is empty. */
  notice?: ReactNode
  /** Shown between the heading and the list, unless the list is empty. */
  tools?: ReactNode
  /** The list holds what a search found: when that is nothing, the tools are still needed. */
  isFound?: boolean
  /** Rows on a phone instead of cards: for lists that are looked through. */
  hasRows?: boolean
  actions?: (video: Video) => ReactNode
}

/** One of the reader's own lists. */
export function PersonalList({
  title,
  options,
  empty,
  hint,
  notice,
  tools,
  isFound = false,
  hasRows = false,
  actions,
}: PersonalListProps) {
  const t = useT()
  const pages = usePages(options)
  const watched = useWatchedFractions(pages.data?.map((video) => video.id) ?? [])
  return (
    <>
      <PageHead title={title} isPrivate />
      <PageHeading>{title}</PageHeading>
      {notice}
      {(isFound || pages.data?.length !== 0) && tools}
      <VideoList
        // What is searched for in a list is another one. Its tools stay, and with them the focus.
        key={options.queryKey[0]}
        pages={pages}
        skeletons={SKELETONS}
        failed={t('videos.loadFailed')}
        empty={
          <EmptyState
            text={empty}
            hint={hint}
            action={
              <ButtonLink to="/" variant="primary">
                {t('common.backToHome')}
              </ButtonLink>
            }
          />
        }
        watched={watched}
        hasRows={hasRows}
        {...(actions && { actions })}
      />
    </>
  )
}
