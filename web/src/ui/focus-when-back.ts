const STOPS = ['keydown', 'pointerdown'] as const

/**
 * Moves the focus to the row of a video that Undo brings back to its list, as soon as it is shown, unless a key or the pointer
 * is pressed before. Its link gets the focus, because a second Enter on its button would remove it again.
 * @returns stops waiting for the row
 */
export function focusWhenBack(videoId: number): () => void {
  const content = document.getElementById('content')
  const stopping = new AbortController()
  const observer = new MutationObserver(() => {
    const links = [...(content?.querySelectorAll<HTMLAnchorElement>('li a:not([tabindex])') ?? [])]
    const link = links.find(({ pathname }) => pathname === `/video/${videoId}`)
    if (!link) return
    stop()
    link.focus()
  })
  const stop = () => {
    observer.disconnect()
    stopping.abort()
  }
  if (content) observer.observe(content, { childList: true, subtree: true })
  for (const kind of STOPS) addEventListener(kind, stop, { signal: stopping.signal, capture: true })
  return stop
}
