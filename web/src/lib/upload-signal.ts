/** Whether an upload of this tab is in progress: so that the shell need not carry its code to know. */
const listeners = new Set<() => void>()
let isActive = false

export function setUploadActive(active: boolean): void {
  if (active === isActive) return
  isActive = active
  for (const listener of listeners) listener()
}

export const isUploadActive = (): boolean => isActive

export function onUploadActive(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
