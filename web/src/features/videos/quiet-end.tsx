import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useT } from '../../i18n/language-provider.tsx'
import { useFormat } from '../../i18n/use-format.ts'
import { isAutoplayOn } from '../../lib/autoplay.ts'
import { noteChosenVideo } from '../../lib/chosen-video.ts'
import { Button } from '../../ui/button.tsx'
import { Thumbnail } from '../../ui/thumbnail.tsx'
import styles from './quiet-end.module.css'
import { relatedQuery } from './videos.queries.ts'

const SHOWN = 3

/** At the end of a film: a few related films over its dimmed last frame. The player's own button replays it. */
export function QuietEnd({ videoId }: { videoId: number }) {
  const t = useT()
  const format = useFormat()
  const { data = [] } = useQuery(relatedQuery(videoId))
  const next = useNext(data[0])
  if (data.length === 0) return null
  return (
    <>
      {next.isComing && data[0] && (
        <p className={styles.next} role="status">
          {t('videos.next', { title: data[0].title })}
          {/* Announcing every second would be disturbing. */}
          <span aria-hidden="true">{next.secondsLeft}</span>
          <Button size="small" onClick={next.cancel}>
            {t('common.cancel')}
          </Button>
        </p>
      )}
      <ul className={styles.list} aria-label={t('videos.related')}>
        {data.slice(0, SHOWN).map((video) => (
          <li key={video.id}>
            <Link to="/video/$id" params={{ id: String(video.id) }} className={styles.film}>
              <span className={styles.picture}>
                <Thumbnail url={video.thumbnailUrl} set={video.thumbnails} sizes="220px">
                  <span className={styles.duration}>{format.duration(video.duration)}</span>
                </Thumbnail>
              </span>
              <span className={styles.title} dir="auto" lang={video.language ?? undefined}>
                {video.title}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}

const NEXT_AFTER_SECONDS = 5

/** Opens the next video if autoplay is on for this device, unless the reader cancels. A playlist has its own order. */
function useNext(video: { id: number } | undefined) {
  const navigate = useNavigate()
  const isInList = useRouterState({ select: ({ location }) => location.searchStr.includes('list=') })
  const [isComing, setIsComing] = useState(() => !isInList && isAutoplayOn())
  const [secondsLeft, setSecondsLeft] = useState(NEXT_AFTER_SECONDS)
  const id = video?.id
  useEffect(() => {
    if (!isComing || id === undefined) return
    if (secondsLeft > 0) {
      const timer = setTimeout(() => setSecondsLeft(secondsLeft - 1), 1_000)
      return () => clearTimeout(timer)
    }
    noteChosenVideo(id)
    void navigate({ to: '/video/$id', params: { id: String(id) } })
  }, [isComing, secondsLeft, id, navigate])
  return { isComing, secondsLeft, cancel: () => setIsComing(false) }
}
