/** Whether an upload of this tab is in progress; separate, so that the shell does not need to load the upload code. */
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
