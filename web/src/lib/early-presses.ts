/** Name of the window property in which the document's first script records presses; null once they are handled. */
export const EARLY_PRESSES = 'lamplightPresses'

let waiting: HTMLElement[] = []

/** Ends the recording: from here on React handles presses. Call it when hydration starts. */
export function takeEarlyPresses(): void {
  const recorder = window as unknown as Record<string, Set<HTMLElement> | null | undefined>
  waiting = [...(recorder[EARLY_PRESSES] ?? [])]
  recorder[EARLY_PRESSES] = null
}

/** Repeats the presses made before the scripts had loaded, in their order. */
export function carryOutEarlyPresses(): void {
  const controls = waiting
  waiting = []
  for (const control of controls) {
    delete control.dataset.pressed
    if (control.isConnected) control.click()
  }
}
