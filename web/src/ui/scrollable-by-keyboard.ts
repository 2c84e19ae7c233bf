/**
 * `ref` of an element that scrolls: while it has more than it shows, Tab reaches it and the arrow keys scroll it. Chromium and
 * Firefox do this by themselves, Safari does not.
 */
export function scrollableByKeyboard(element: HTMLElement | null): (() => void) | undefined {
  if (!element) return
  const update = () => {
    const scrolls = element.scrollHeight > element.clientHeight || element.scrollWidth > element.clientWidth
    if (scrolls) element.tabIndex = 0
    // It may have the focus, which it would lose without the attribute.
    else if (element.tabIndex === 0) element.tabIndex = -1
  }
  update()
  // When it begins to scroll, it has grown to its greatest size.
  const observer = new ResizeObserver(update)
  observer.observe(element)
  return () => observer.disconnect()
}
