import { useEffect, useState } from 'react'

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/**
 * Keeps what was typed into the control `id` before the scripts had arrived. React knows nothing of it and sets a control
 * of its own back to its state with the next change of the page; so it is put in again as if it were typed now.
 */
export function useEarlyInput(id: string): void {
  // Read while hydrating. A control that React makes itself is not there yet.
  const [early] = useState(() => {
    const control = controlOf(id)
    return control && control.value !== drawnValue(control) ? control.value : undefined
  })
  useEffect(() => {
    const control = controlOf(id)
    if (early === undefined || !control) return
    // React overhears the element's own setter and takes an event without a change for an echo.
    control.value = drawnValue(control)
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, early)
    control.dispatchEvent(new Event(control instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
  }, [id, early])
}

const controlOf = (id: string): Control | null =>
  typeof document === 'undefined' ? null : (document.getElementById(id) as Control | null)

/** What the server drew. */
function drawnValue(control: Control): string {
  if (!(control instanceof HTMLSelectElement)) return control.defaultValue
  const options = [...control.options]
  return (options.find((option) => option.defaultSelected) ?? options[0])?.value ?? ''
}
