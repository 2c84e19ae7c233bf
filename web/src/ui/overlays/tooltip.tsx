import { type ReactNode, useCallback, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import styles from './tooltip.module.css'

/** Delay before a tooltip opens, and the time within which the next one opens at once, in milliseconds (spec: constants). */
const TOOLTIP_DELAY_MS = 700
const TOOLTIP_SKIP_DELAY_MS = 300
/** Time to move the pointer from the control onto the tooltip, which then stays (WCAG 1.4.13). */
const LEAVE_MS = 120
const GAP_PX = 6

/** When a tooltip last closed: shared, so that moving along a row of buttons does not wait each time. */
let lastClosedAt = Number.NEGATIVE_INFINITY
/** Closes the open tooltip: there is one at a time. */
let closeShown: (() => void) | null = null

interface TooltipTrigger {
  triggerProps: {
    onPointerEnter?: (event: React.PointerEvent<HTMLElement>) => void
    onPointerLeave?: () => void
    onPointerDown?: () => void
    onFocus?: (event: React.FocusEvent<HTMLElement>) => void
    onBlur?: () => void
    'aria-describedby'?: string | undefined
  }
  bubble: ReactNode
}

interface TooltipOptions {
  /** The text is already the control's accessible name and is not announced again. */
  isLabel?: boolean
}

/** A short text beside a control, on hover and on keyboard focus. Without a text it does nothing. */
export function useTooltip(text: string | undefined, { isLabel = false }: TooltipOptions = {}): TooltipTrigger {
  const id = useId()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const timer = useRef<number>(undefined)
  const isOpen = anchor !== null
  // Available to the handlers at once, before the next render.
  const isShown = useRef(false)

  const after = useCallback((delayMs: number, action: () => void) => {
    window.clearTimeout(timer.current)
    timer.current = window.setTimeout(action, delayMs)
  }, [])
  const close = useCallback(() => {
    window.clearTimeout(timer.current)
    if (isShown.current) {
      lastClosedAt = performance.now()
      closeShown = null
    }
    isShown.current = false
    setAnchor(null)
  }, [])
  const open = useCallback(
    (element: HTMLElement) => {
      if (closeShown !== close) closeShown?.()
      closeShown = close
      isShown.current = true
      setAnchor(element)
    },
    [close],
  )

  useEffect(() => close, [close])
  useEffect(() => {
    if (!isOpen) return
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && close()
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [isOpen, close])

  if (text === undefined) return { triggerProps: {}, bubble: null }
  return {
    triggerProps: {
      onPointerEnter: ({ pointerType, currentTarget }) => {
        if (pointerType === 'touch') return
        const isNeighbour = closeShown !== null || performance.now() - lastClosedAt < TOOLTIP_SKIP_DELAY_MS
        after(isNeighbour ? 0 : TOOLTIP_DELAY_MS, () => open(currentTarget))
      },
      onPointerLeave: () => after(LEAVE_MS, close),
      onPointerDown: close,
      onFocus: ({ currentTarget }) => {
        if (currentTarget.matches(':focus-visible')) open(currentTarget)
      },
      onBlur: close,
      'aria-describedby': isOpen && !isLabel ? id : undefined,
    },
    bubble: anchor && (
      <Bubble
        id={id}
        text={text}
        anchor={anchor}
        isLabel={isLabel}
        onEnter={() => window.clearTimeout(timer.current)}
        onLeave={() => after(LEAVE_MS, close)}
      />
    ),
  }
}

interface BubbleProps {
  id: string
  text: string
  anchor: HTMLElement
  isLabel: boolean
  onEnter: () => void
  onLeave: () => void
}

function Bubble({ id, text, anchor, isLabel, onEnter, onLeave }: BubbleProps) {
  const ref = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const bubble = ref.current
    if (!bubble) return
    // Beside the control also after the page has been scrolled, or has moved it while loading.
    const follow = () => place(bubble, anchor)
    follow()
    const observer = new ResizeObserver(follow)
    observer.observe(document.body)
    document.addEventListener('scroll', follow, true)
    return () => {
      observer.disconnect()
      document.removeEventListener('scroll', follow, true)
    }
  }, [anchor])
  return createPortal(
    <div
      ref={ref}
      id={id}
      role="tooltip"
      aria-hidden={isLabel}
      className={styles.bubble}
      onPointerEnter={onEnter}
      onPointerLeave={onLeave}
    >
      {text}
    </div>,
    document.body,
  )
}

/** Below the control, or above when there is no space; never outside the window. */
function place(bubble: HTMLElement, anchor: HTMLElement): void {
  const { left, width, top, bottom } = anchor.getBoundingClientRect()
  const { width: ownWidth, height: ownHeight } = bubble.getBoundingClientRect()
  const x = Math.min(Math.max(left + width / 2 - ownWidth / 2, GAP_PX), window.innerWidth - ownWidth - GAP_PX)
  const fitsBelow = bottom + GAP_PX + ownHeight <= window.innerHeight
  const y = fitsBelow ? bottom + GAP_PX : top - GAP_PX - ownHeight
  bubble.style.translate = `${Math.round(x)}px ${Math.round(y)}px`
}
