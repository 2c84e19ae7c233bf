import type { ChatMessage } from '@lamplight/contract/chat'
import { useLayoutEffect, useRef, useState } from 'react'

/** Nearer to the newest message than this counts as being there, pixels. */
const AT_NEWEST = 48
/** Older messages are fetched when the far end is this near, pixels. */
const NEAR_FAR_END = 400

/**
 * Keeps what is being read where it is. The scroller counts from the newest message (`column-reverse`): at 0 it rests
 * there, away from it the offset is negative. New messages come in at 0, so somebody who reads further up is moved along by
 * their height; older ones come at the far end, where nothing moves.
 */
export function useReadingPlace(newestId: number, messages: readonly ChatMessage[], onFarEnd: () => void) {
  const scroller = useRef<HTMLDivElement>(null)
  const last = useRef({ newestId, height: 0, isAway: false })
  const [seenId, setSeenId] = useState(newestId)
  const [isAway, setIsAway] = useState(false)

  useLayoutEffect(() => {
    const box = scroller.current
    if (!box) return
    const grown = box.scrollHeight - last.current.height
    const hasNew = newestId > last.current.newestId && last.current.newestId > 0
    if (hasNew && last.current.isAway && grown > 0) box.scrollTop -= grown
    last.current = { ...last.current, newestId, height: box.scrollHeight }
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
    scroller.current?.scrollTo({ top: 0 })
    last.current.isAway = false
    setIsAway(false)
    setSeenId(newestId)
  }
  const unseen = isAway ? messages.filter(({ id }) => id > seenId).length : 0
  return { scroller, onScroll, toNewest, unseen, isAway }
}
