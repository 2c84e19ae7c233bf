import type { PlaylistItem } from '@lamplight/contract/playlists'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { isNotFound } from '../../api/api-error.ts'
import { useT } from '../../i18n/language-provider.tsx'
import { isAutoplayOn } from '../../lib/autoplay.ts'
import { noteChosenVideo } from '../../lib/chosen-video.ts'
import { usePlaceInList } from '../../lib/place-in-list.ts'
import { Button } from '../../ui/button.tsx'
import { DurationBadge } from '../../ui/videos/duration-badge.tsx'
import { Thumbnail } from '../../ui/videos/thumbnail.tsx'
import { playlistQuery } from '../playlists/playlists.queries.ts'
import styles from './quiet-end.module.css'
import { relatedQuery } from './videos.queries.ts'

const SHOWN = 3

/** The next video may have been withdrawn while this one played. */
const READ_AGAIN = { refetchOnMount: 'always' } as const

/**
 * When a film has ended: a few related films in its dimmed last frame, and before them the next one of the playlist it is
 * watched in. The player's own button plays it again.
 */
export function QuietEnd({ videoId }: { videoId: number }) {
  const t = useT()
  const { data: related = [] } = useQuery({ ...relatedQuery(videoId), ...READ_AGAIN })
  const { list, item } = useNextInList(videoId)
  const nextId = list === null ? related[0]?.id : item?.videoId
  const next = useNext(nextId, list)
  const films = [
    ...(item ? [{ ...item, id: item.videoId, language: undefined }] : []),
    ...related.filter(({ id }) => id !== item?.videoId),
  ]
  const nextFilm = films.find(({ id }) => id === nextId)
  if (films.length === 0) return null
  return (
    <>
      {next.isComing && nextFilm && (
        <p className={styles.next} role="status">
          {t('videos.next', { title: nextFilm.title })}
          {/* Announcing every second would be disturbing. */}
          <span aria-hidden="true">{next.secondsLeft}</span>
          <Button size="small" onClick={next.cancel}>
            {t('common.cancel')}
          </Button>
        </p>
      )}
      <ul className={styles.list} aria-label={t('videos.related')}>
        {films.slice(0, SHOWN).map((video) => {
          const isNextInList = video.id === item?.videoId
          return (
            <li key={video.id}>
              <Link
                to="/video/$id"
                params={{ id: String(video.id) }}
                search={isNextInList ? { list: Number(list) } : {}}
                className={styles.film}
              >
                <span className={styles.picture}>
                  <Thumbnail url={video.thumbnailUrl} set={video.thumbnails} sizes="220px">
                    <DurationBadge video={video} isSmall />
                  </Thumbnail>
                </span>
                <span className={styles.title} dir="auto" lang={video.language ?? undefined}>
                  {isNextInList ? t('videos.next', { title: video.title }) : video.title}
                </span>
              </Link>
            </li>
          )
        })}
      </ul>
    </>
  )
}

/**
 * The id of the playlist that the address names, and what follows in it; undefined at its end. Null without a playlist, and
 * for one that was deleted or made private while the video played.
 */
function useNextInList(videoId: number): { list: string | null; item: PlaylistItem | undefined } {
  const list = useRouterState({ select: ({ location }) => new URLSearchParams(location.searchStr).get('list') })
  const { data: playlist, error } = useQuery({ ...playlistQuery(list ?? ''), enabled: list !== null, ...READ_AGAIN })
  const { next } = usePlaceInList(playlist, videoId)
  return isNotFound(error) ? { list: null, item: undefined } : { list, item: next }
}

const NEXT_AFTER_SECONDS = 5

/** Whether a dialog is open, or the focus in a field or a frame (of the card details): not on the slider of the player. */
const isPageInUse = () =>
  document.querySelector('[role=dialog], [role=alertdialog]') !== null ||
  document.activeElement?.matches('input:not([type=range]), textarea, select, iframe, [contenteditable]') === true

/**
 * Continues with a video if the reader has enabled that on this device, unless they cancel it in time or use the page: a
 * comment or a payment that has been begun is not left.
 */
function useNext(id: number | undefined, list: string | null) {
  const navigate = useNavigate()
  const [isComing, setIsComing] = useState(() => isAutoplayOn() && !isPageInUse())
  const [secondsLeft, setSecondsLeft] = useState(NEXT_AFTER_SECONDS)
  useEffect(() => {
    if (!isComing || id === undefined) return
    if (secondsLeft > 0) {
      const timer = setTimeout(() => (isPageInUse() ? setIsComing(false) : setSecondsLeft(secondsLeft - 1)), 1_000)
      return () => clearTimeout(timer)
    }
    noteChosenVideo(id)
    void navigate({ to: '/video/$id', params: { id: String(id) }, search: list === null ? {} : { list: Number(list) } })
  }, [isComing, secondsLeft, id, list, navigate])
  return { isComing, secondsLeft, cancel: () => setIsComing(false) }
}
