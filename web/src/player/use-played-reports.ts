import { type RefObject, useEffect, useRef } from 'react'
import { range } from '../lib/range.ts'
import { PlayClock } from './play-clock.ts'

/** Seconds of playback between two reports. */
const REPORT_EVERY_SECONDS = 5

/**
 * `secondsPlayed` is how much of the video was played since the last report, in seconds of the video and without skipped
 * parts; `position` is the current one.
 */
export type OnPlayed = (secondsPlayed: number, position: number) => void

/** Reports what was really played: about every five seconds, and when playback stops or the page closes. */
export function usePlayedReports(video: RefObject<HTMLVideoElement | null>, onPlayed: OnPlayed | undefined): void {
  const latest = useRef(onPlayed)
  useEffect(() => {
    latest.current = onPlayed
  })

  useEffect(() => {
    const element = video.current
    if (!element) return
    const listening = new AbortController()
    const clock = new PlayClock()
    let position = 0
    let reported: number | null = null

    const cover = () => clock.cover(total(element.played))
    const tick = () => {
      if (element.seeking) return
      cover()
      position = element.currentTime
      clock.tick(position, performance.now() / 1000, element.playbackRate)
    }
    const report = () => {
      cover()
      const moved = reported !== null && Math.abs(position - reported) >= 1
      if (clock.pending === 0 && !moved) return
      reported = position
      latest.current?.(clock.take(), position)
    }
    const on = (names: readonly string[], action: () => void) => {
      for (const name of names) element.addEventListener(name, action, { signal: listening.signal })
    }
    // Started before the scripts were there, on a slow device for seconds.
    cover()
    if (!element.paused) tick()
    on(['play', 'playing'], tick)
    on(['timeupdate'], () => {
      if (element.paused) return
      tick()
      if (clock.pending >= REPORT_EVERY_SECONDS) report()
    })
    on(['seeking', 'emptied'], () => clock.stop())
    on(['seeked'], () => {
      position = element.currentTime
      if (element.paused) report()
      else tick()
    })
    on(['waiting'], () => {
      tick()
      clock.stop()
    })
    on(['pause', 'ended'], () => {
      // A pause caused by removing the source is at position zero, which is not where the viewer was.
      if (element.readyState > 0) tick()
      clock.stop()
      report()
    })
    const onHide = () => {
      if (!element.paused) tick()
      report()
    }
    window.addEventListener('pagehide', onHide, { signal: listening.signal })
    return () => {
      listening.abort()
      report()
    }
  }, [video])
}

const total = (ranges: TimeRanges): number =>
  range(ranges.length).reduce((sum, n) => sum + ranges.end(n) - ranges.start(n), 0)
