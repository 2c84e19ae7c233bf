/** Whether an element is on the page, outside of every part that is hidden, so that it can take the focus. */
export const isShown = (element: Element): boolean => element.isConnected && element.checkVisibility()
