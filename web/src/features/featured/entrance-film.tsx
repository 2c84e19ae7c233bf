import type { EntranceFilm as Film } from '@lamplight/contract/featured'
import { useQuery } from '@tanstack/react-query'
import Pause from 'lucide-react/icons/pause'
import Play from 'lucide-react/icons/play'
import { useEffect, useRef, useState } from 'react'
import { useT } from '../../i18n/language-provider.tsx'
import { Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Separator } from '../../ui/text/separator.tsx'
import { entranceQuery } from './entrance.queries.ts'
import styles from './entrance-film.module.css'

/** Slower than normal speed: the film is ambience, not something to follow. */
const SLOW = 0.6

/** The background of the sign-in page: the film that staff chose, muted and slow, or a drawn glow when there is none. */
export function EntranceFilm() {
  const film = useQuery(entranceQuery).data?.[0]
  return (
    <div className={styles.room}>
      {film && (
        <>
          <img
            className={styles.picture}
            src={film.thumbnailUrl}
            srcSet={film.thumbnails.map(({ url, width }) => `${url} ${width}w`).join(', ')}
            sizes="100vw"
            alt=""
            fetchPriority="high"
          />
          <SlowFilm film={film} />
        </>
      )}
      <span className={styles.shade} />
    </div>
  )
}

/** Plays only on wide screens, and not with reduced motion or reduced data. */
function SlowFilm({ film }: { film: Film }) {
  const t = useT()
  const video = useRef<HTMLVideoElement>(null)
  const [isWanted, setIsWanted] = useState(false)
  const [isPlaying, setIsPlaying] = useState(false)
  useEffect(() => setIsWanted(film.videoUrl !== '' && mayMove()), [film.videoUrl])
  useEffect(() => {
    if (!isWanted || !video.current) return
    video.current.playbackRate = SLOW
    // If the browser blocks autoplay, the still image stays.
    void video.current.play().catch(() => {})
  }, [isWanted])
  const toggle = () => {
    if (isPlaying) video.current?.pause()
    else void video.current?.play().catch(() => {})
  }
  return (
    <>
      {isWanted && (
        <>
          <video
            ref={video}
            className={styles.film}
            data-playing={isPlaying || undefined}
            src={film.videoUrl}
            muted
            loop
            playsInline
            preload="auto"
            aria-hidden="true"
            tabIndex={-1}
            onPlaying={() => setIsPlaying(true)}
            onPause={() => setIsPlaying(false)}
          />
          <span className={styles.toggle}>
            <IconButton
              label={isPlaying ? t('accounts.pauseFilm') : t('accounts.playFilm')}
              icon={<Icon of={isPlaying ? Pause : Play} />}
              onClick={toggle}
            />
          </span>
        </>
      )}
      <p className={styles.credit}>
        <bdi lang={film.language ?? undefined}>{film.title}</bdi>
        <Separator />
        <bdi>{film.creatorName}</bdi>
      </p>
    </>
  )
}

function mayMove(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
  return (
    matchMedia('(width >= 900px)').matches &&
    !matchMedia('(prefers-reduced-motion: reduce)').matches &&
    !matchMedia('(prefers-reduced-data: reduce)').matches &&
    !connection?.saveData
  )
}
