/** What this browser stores of a person outside of the service worker (web/public/sw.js). */

/** Stored without a name: they are deleted when the person signs out, so that the next one does not see them. */
export const PERSONAL_KEYS = {
  recentDomains: 'recentDomains',
  unfinishedUpload: 'unfinished upload',
  uploadDraft: 'upload draft',
  uploadPicture: 'upload picture',
  /** Required by the documents. */
  pendingPurchase: 'videoPaymentIntent',
} as const

/** Stored with their owner, who finds them again after signing in; deleted with the account. */
export const DELETED_VIDEOS_KEY = 'deleted videos'

/** What is in memory of the person. */
const inMemory = new Set<() => void>()

/** `clear` runs before the storage is cleared: an upload would store its progress again. */
export const clearWithStorage = (clear: () => void): unknown => inMemory.add(clear)

const removeAll = (storage: Storage, keys: readonly string[]): void => {
  for (const key of keys) storage.removeItem(key)
}

/**
 * Deletes what belongs to the person who leaves. The choices of the device (theme, language, volume) stay.
 * @param isForGood the account was deleted: its drafts are deleted too
 */
export function clearPersonalStorage(isForGood: boolean): void {
  for (const clear of inMemory) clear()
  try {
    removeAll(localStorage, Object.values(PERSONAL_KEYS))
    removeAll(sessionStorage, Object.values(PERSONAL_KEYS))
    if (!isForGood) return
    localStorage.removeItem(DELETED_VIDEOS_KEY)
    sessionStorage.clear()
  } catch {
    // If storage is forbidden, it is empty too.
  }
}

/**
 * Deletes the list of saved videos that the service worker shows offline. Inside another site the browser may forbid the
 * cache: then nothing was saved.
 */
export const clearSavedList = (): void => void globalThis.caches?.delete('saved').catch(() => {})
