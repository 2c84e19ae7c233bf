/** A ref for an element that takes the focus when it appears. */
export const takeFocus = (element: HTMLElement | null) => element?.focus()
