import { useEffect } from 'react'

function scrollsSideways(element: Element): boolean {
  return element.scrollWidth > element.clientWidth && /auto|scroll/.test(getComputedStyle(element).overflowX)
}

function isInRow(control: Element): boolean {
  const { parentElement } = control
  return parentElement !== null && (scrollsSideways(parentElement) || isInRow(parentElement))
}

/**
 * Shows the whole of a control that gets the focus by keyboard in a row that scrolls sideways. Chromium leaves the row where it is
 * when a few pixels of the control are in sight, so that Shift+Tab went through chips that nobody saw. Used once, by the
 * shell, for every page.
 */
export function useFocusInRows(): void {
  useEffect(() => {
    const show = ({ target }: FocusEvent) => {
      if (target instanceof Element && target.matches(':focus-visible') && isInRow(target))
        target.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    }
    document.addEventListener('focusin', show)
    return () => document.removeEventListener('focusin', show)
  }, [])
}
