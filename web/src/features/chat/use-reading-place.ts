import type { ChatMessage } from '@lamplight/contract/chat-responses'
import { useLayoutEffect, useRef, useState } from 'react'

/** Closer to the newest message than this counts as being there, in pixels. */
const AT_NEWEST = 48
/** Older messages are loaded when the far end is this close, in pixels. */
const NEAR_FAR_END = 400

/**
 * Keeps the scroll position on what is being read. The scroller counts from the newest message (`column-reverse`): there
 * its offset is 0, and it is negative further up. New messages are added at 0, so a reader further up is scrolled along by
 * their height; older ones are added at the far end, where nothing moves. Sending a message scrolls to the newest one.
 */
export function useReadingPlace(
  newestId: number,
  messages: readonly ChatMessage[],
  unsentCount: number,
  onFarEnd: () => void,
) {
  const scroller = useRef<HTMLDivElement>(null)
  const last = useRef({ newestId, unsentCount, height: 0, isAway: false })
  const [seenId, setSeenId] = useState(newestId)
  const [isAway, setIsAway] = useState(false)

  useLayoutEffect(() => {
    const box = scroller.current
    if (!box) return
    const grown = box.scrollHeight - last.current.height
    const hasNew = newestId > last.current.newestId && last.current.newestId > 0
    if (unsentCount > last.current.unsentCount) toNewest()
    if (hasNew && last.current.isAway && grown > 0) box.scrollTop -= grown
    last.current = { ...last.current, newestId, unsentCount, height: box.scrollHeight }
    if (!last.current.isAway) setSeenId(newestId)
  })

  const onScroll = () => {
    const box = scroller.current
    if (!box) return
    const away = -box.scrollTop
    const isNowAway = away > AT_NEWEST
    last.current.isAway = isNowAway
    setIsAway(isNowAway)
    if (!isNowAway) setSeenId(newestId)
    if (box.scrollHeight - box.clientHeight - away < NEAR_FAR_END) onFarEnd()
  }
  const toNewest = () => {
    if (scroller.current) scroller.current.scrollTop = 0
    last.current.isAway = false
    setIsAway(false)
    setSeenId(newestId)
  }
  const unseen = isAway ? messages.filter(({ id }) => id > seenId).length : 0
  return { scroller, onScroll, toNewest, unseen, isAway }
}
