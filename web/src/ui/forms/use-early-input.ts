import { useEffect, useState } from 'react'

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/**
 * Keeps what was typed into the control `id` before the scripts had loaded. React does not know about it and would reset a
 * controlled input to its state with the next render; so the value is set again as if it were typed now.
 */
export function useEarlyInput(id: string): void {
  // Read during hydration. A control that React creates itself does not exist yet.
  const [early] = useState(() => {
    const control = controlOf(id)
    return control && control.value !== drawnValue(control) ? control.value : undefined
  })
  useEffect(() => {
    const control = controlOf(id)
    if (early === undefined || !control) return
    // React intercepts the element's own setter and ignores an event without a change.
    control.value = drawnValue(control)
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, early)
    control.dispatchEvent(new Event(control instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
  }, [id, early])
}

const controlOf = (id: string): Control | null =>
  typeof document === 'undefined' ? null : (document.getElementById(id) as Control | null)

/** The value rendered by the server. */
function drawnValue(control: Control): string {
  if (!(control instanceof HTMLSelectElement)) return control.defaultValue
  const options = [...control.options]
  return (options.find((option) => option.defaultSelected) ?? options[0])?.value ?? ''
}
