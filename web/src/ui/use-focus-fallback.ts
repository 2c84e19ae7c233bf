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
  /** The sections around the control, the innermost first: a message can be a section that is removed with its button. */
  sections: Element[]
  /** The page it is on: what is removed because the page is left is no loss. */
  path: string
}

function sectionsAround(control: Element): Element[] {
  const section = control.closest('section')
  return section ? [section, ...sectionsAround(section.parentElement ?? document.body)] : []
}

const controlsOf = (row: Element) => [...row.querySelectorAll<HTMLElement>(CONTROLS)]

function placeOf(control: HTMLElement): Place {
  const row = control.closest('li')
  const list = row?.parentElement ?? null
  const fromEnd = row ? controlsOf(row).toReversed().indexOf(control) : 0
  const index = row && list ? [...list.children].indexOf(row) : 0
  return { control, fromEnd, row, index, list, sections: sectionsAround(control), path: location.pathname }
}

/** The same control of the same row, of the next one, or of the one before; null if the list is empty. */
function neighbourOf({ row, index, list, fromEnd }: Place): HTMLElement | null {
  const rows = list?.isConnected ? [...list.children] : []
  const order = row?.isConnected ? [row] : [...rows.slice(index), ...rows.slice(0, index).toReversed()]
  for (const candidate of order) {
    const controls = controlsOf(candidate)
    const [control] = controls.slice(-1 - fromEnd)
    if (control && isShown(control)) return control
  }
  return null
}

/**
 * Keeps the focus on the page when the focused control is removed, for instance with the row it has deleted, or hidden:
 * it moves to the neighbouring row, or to the heading of the section or page. Used once, by the shell, for every page.
 */
export function useFocusFallback(): void {
  useEffect(() => {
    const content = document.getElementById('content')
    if (!content) return
    let place: Place | null = null
    const enter = ({ target }: FocusEvent) => {
      place = target instanceof HTMLElement ? placeOf(target) : null
    }
    const passOn = (left: Place) => {
      place = null
      // The focus of a new page is set by the route announcer.
      if (document.activeElement !== document.body || left.path !== location.pathname) return
      const section = left.sections.find(isShown)
      const heading = [...(section ?? content).querySelectorAll<HTMLElement>('h1, h2')].find(isShown)
      if (heading && !heading.hasAttribute('tabindex')) heading.tabIndex = -1
      const next = neighbourOf(left) ?? heading
      next?.focus()
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
      if (place.control.isConnected) place = placeOf(place.control)
      else passOn(place)
    })
    content.addEventListener('focusin', enter)
    content.addEventListener('focusout', leave)
    observer.observe(content, { childList: true, subtree: true })
    return () => {
      observer.disconnect()
      content.removeEventListener('focusin', enter)
      content.removeEventListener('focusout', leave)
    }
  }, [])
}
