/** Name of the window's property in which the document's first script records presses; null once they are taken. */
export const EARLY_PRESSES = 'lamplightPresses'

let waiting: HTMLElement[] = []

/** Ends the recording: from here on React hears presses itself. Call it with the start of hydration. */
export function takeEarlyPresses(): void {
  const recorder = window as unknown as Record<string, Set<HTMLElement> | null | undefined>
  waiting = [...(recorder[EARLY_PRESSES] ?? [])]
  recorder[EARLY_PRESSES] = null
}

/** Does what was pressed before the scripts had arrived, in the order of the presses. */
export function carryOutEarlyPresses(): void {
  const controls = waiting
  waiting = []
  for (const control of controls) {
    delete control.dataset.pressed
    if (control.isConnected) control.click()
  }
}
