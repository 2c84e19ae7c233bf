import type { MouseEvent } from 'react'

/** Whether a click follows its link on this page, and does not open it in another tab or window or download it. */
export const isPlainClick = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
