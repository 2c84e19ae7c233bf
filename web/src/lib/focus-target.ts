/** Whether the focus is where a page change has left it: on nothing, on the content as a whole or on its heading. */
export function isFocusFree(): boolean {
  const { activeElement } = document
  return activeElement === document.body || activeElement?.matches('#content, #content h1') === true
}

/**
 * Moves the focus to what a link's fragment names, so that Tab goes on from there and a screen reader reads it: to the heading of
 * a section that has one. The scroll position stays.
 */
export function focusTarget(target: HTMLElement): void {
  const place = document.getElementById(target.getAttribute('aria-labelledby') ?? '') ?? target
  if (place.tabIndex < 0 && !place.hasAttribute('tabindex')) place.tabIndex = -1
  place.focus({ preventScroll: true })
}
