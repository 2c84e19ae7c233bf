import { useEffect } from 'react'
import { isShown } from './is-shown.ts'

const CONTROLS = 'a[href], button, input, select, textarea'

/** Where the focus is: the control counted from the end of its row, and the row within its list. */
interface Place {
  control: HTMLElement
  fromEnd: number
  row: Element | null
  index: number
  list: Element | null
  /** Its visible text. */
  text: string
  /** It was pressed, by a key or by the pointer. */
  isPressed: boolean
  /** The sections around the control, the innermost first: a message can be a section that is removed with its button. */
  sections: HTMLElement[]
  /** The page it is on: what is removed because the page is left is no loss. */
  path: string
}

function sectionsAround(control: Element): HTMLElement[] {
  const section = control.closest<HTMLElement>('section')
  return section ? [section, ...sectionsAround(section.parentElement ?? document.body)] : []
}

const controlsOf = (row: Element) => [...row.querySelectorAll<HTMLElement>(CONTROLS)]

const textOf = (control: HTMLElement) => control.textContent.trim()

function placeOf(control: HTMLElement, isPressed = false): Place {
  const row = control.closest('li')
  const list = row?.parentElement ?? null
  const fromEnd = row ? controlsOf(row).toReversed().indexOf(control) : 0
  const index = row && list ? [...list.children].indexOf(row) : 0
  return {
    ...{ control, fromEnd, row, index, list, isPressed },
    ...{ text: textOf(control), sections: sectionsAround(control), path: location.pathname },
  }
}

/** The same control of the same row, or a control of the next or previous row; null if no row has one. */
function neighbourOf({ row, index, list, fromEnd, text, isPressed }: Place): HTMLElement | null {
  const inRow = (each: Element) => controlsOf(each).at(-1 - fromEnd)
  if (row?.isConnected) {
    const same = inRow(row)
    // The row may be hidden with its list.
    return same && isShown(same) ? same : null
  }
  // A row that was not removed by its own button passes the focus to no other row: somebody about to press Enter would act on
  // that one.
  if (!isPressed || !list?.isConnected) return null
  const rows = [...list.children]
  const next = [...rows.slice(index), ...rows.slice(0, index).toReversed()].find((each) =>
    controlsOf(each).some(isShown),
  )
  if (!next) return null
  const same = inRow(next)
  if (same && isShown(same) && textOf(same) === text) return same
  // "Undo" is not followed by "Delete", but by a control that does no harm: what opens the row, or its first link.
  const shown = controlsOf(next).filter(isShown)
  return shown.find((control) => control.hasAttribute('aria-expanded')) ?? shown[0] ?? null
}

/**
 * Keeps the focus on the page when the focused control is removed, for instance with the row it has deleted, or hidden:
 * it moves to the neighbouring row, to the heading of the section or page, or to a section or page without one. Used once, by the
 * shell, for every page.
 */
export function useFocusFallback(): void {
  useEffect(() => {
    const content = document.getElementById('content')
    if (!content) return
    let place: Place | null = null
    /** The content has the focus because it had no heading. */
    let awaitsHeading = false
    const enter = ({ target }: FocusEvent) => {
      awaitsHeading = false
      place = target instanceof HTMLElement ? placeOf(target) : null
    }
    const headingOf = (part: HTMLElement) => [...part.querySelectorAll<HTMLElement>('h1, h2')].find(isShown)
    const focusStart = (start: HTMLElement) => {
      if (!start.hasAttribute('tabindex')) start.tabIndex = -1
      start.focus()
    }
    const passOn = (left: Place) => {
      place = null
      // The focus of a new page is set by the route announcer.
      if (document.activeElement !== document.body || left.path !== location.pathname) return
      const section = left.sections.find(isShown)
      const neighbour = neighbourOf(left)
      // A section without a heading has a name of its own, such as the card form of the checkout. A page that is being loaded again
      // has none yet.
      const start = headingOf(section ?? content) ?? section ?? content
      if (neighbour) neighbour.focus()
      else focusStart(start)
      awaitsHeading = !neighbour && start === content
      // The pressed button may leave its row a moment before the row leaves the list.
      if (neighbour && left.isPressed && left.row?.contains(neighbour)) place = placeOf(neighbour, true)
    }
    const press = ({ target }: MouseEvent) => {
      if (place && target instanceof Node && place.control.contains(target)) place.isPressed = true
    }
    // Browsers differ in whether a removal is a loss of focus too, so the control is looked at after the removal.
    const leave = () =>
      queueMicrotask(() => {
        if (!place?.control.isConnected || place.control === document.activeElement) return
        // A list that makes room for what was chosen from it, on a phone.
        if (isShown(place.control)) place = null
        else passOn(place)
      })
    const observer = new MutationObserver(() => {
      if (!place) return
      const heading = awaitsHeading && document.activeElement === content && headingOf(content)
      if (heading) focusStart(heading)
      else if (place.control.isConnected) place = placeOf(place.control, place.isPressed)
      else passOn(place)
    })
    content.addEventListener('focusin', enter)
    content.addEventListener('focusout', leave)
    content.addEventListener('click', press, true)
    observer.observe(content, { childList: true, subtree: true })
    return () => {
      observer.disconnect()
      content.removeEventListener('focusin', enter)
      content.removeEventListener('focusout', leave)
      content.removeEventListener('click', press, true)
    }
  }, [])
}
