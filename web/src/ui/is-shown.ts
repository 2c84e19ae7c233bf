/** Whether an element is on the page, outside of every part that is hidden, so that it can take the focus. */
export const isShown = (element: Element): boolean =>
  // Safari has `checkVisibility` since 17.4.
  element.isConnected && (element.checkVisibility?.() ?? element.getClientRects().length > 0)
