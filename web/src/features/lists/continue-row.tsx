import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useSession } from '../../api/session.ts'
import { useT } from '../../i18n/language-provider.tsx'
import { ownMarkup } from '../../lib/shared-markup.tsx'
import { VideoCard } from '../../ui/videos/video-card.tsx'
import styles from './continue-row.module.css'
import { continueQuery, useWatchedFractions } from './lists.queries.ts'

/** Half-watched videos in one row that scrolls sideways. Hidden for visitors, and when there are none. */
export function ContinueRow() {
  const t = useT()
  const id = useId()
  const user = useSession()
  const { data = [] } = useQuery({ ...continueQuery, enabled: Boolean(user) })
  // Not its length: nothing here may depend on what the reader has watched.
  if (!user || !data[0]) return null
  return (
    <section aria-labelledby={id} className={styles.section}>
      <h2 id={id} className={styles.heading}>
        {t('shell.continueWatching')}
      </h2>
      <OwnCards />
    </section>
  )
}

function Cards() {
  const { data = [] } = useQuery(continueQuery)
  const watched = useWatchedFractions(data.map((video) => video.id))
  return (
    <ul className={styles.row}>
      {data.map((video) => (
        <li key={video.id} className={styles.item}>
          <VideoCard video={video} headingLevel={3} watchedFraction={watched.get(video.id) ?? 0} />
        </li>
      ))}
    </ul>
  )
}

const OwnCards = import.meta.env.SSR ? ownMarkup(Cards) : Cards
