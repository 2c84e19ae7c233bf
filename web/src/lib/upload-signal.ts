/** Whether an upload of this tab is in progress; separate, so that the shell does not need to load the upload code. */
const listeners = new Set<() => void>()
let isActive = false
let abandon = () => {}

/** What ends the upload of this tab. */
export const setAbandonUpload = (end: () => void): void => {
  abandon = end
}

/** Its person leaves: nothing more is sent, or it would be sent as the next person's. */
export const abandonUpload = (): void => abandon()

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
