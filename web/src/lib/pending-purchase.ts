/** The purchase being paid, stored in the browser tab between the video's page and the checkout (M-CHECKOUT-01). */

import { clearWithStorage, PERSONAL_KEYS } from './personal-storage.ts'

const KEY = PERSONAL_KEYS.pendingPurchase

/** For display only: the amount due is part of the payment itself. */
export interface PendingPurchase {
  clientSecret: string
  videoId: number
  videoTitle: string
  /** Dollars that are due. */
  price: number
  /** Dollars that the video's page showed, where they differ: the price was changed while it was open. */
  shownPrice?: number
}

const isPendingPurchase = (value: unknown): value is PendingPurchase =>
  typeof value === 'object' &&
  value !== null &&
  'clientSecret' in value &&
  typeof value.clientSecret === 'string' &&
  'videoId' in value &&
  typeof value.videoId === 'number' &&
  'videoTitle' in value &&
  typeof value.videoTitle === 'string' &&
  'price' in value &&
  typeof value.price === 'number'

/** The purchase while storage is full or forbidden: it can be paid as long as the page is open. */
let unstored: PendingPurchase | null = null
clearWithStorage(() => {
  unstored = null
})

export function storePendingPurchase(purchase: PendingPurchase): void {
  unstored = null
  try {
    sessionStorage.setItem(KEY, JSON.stringify(purchase))
  } catch {
    unstored = purchase
  }
}

/** Null when there is none, or when the stored data is damaged. */
export function readPendingPurchase(): PendingPurchase | null {
  if (unstored) return unstored
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null')
    return isPendingPurchase(value) ? value : null
  } catch {
    return null
  }
}

export function forgetPendingPurchase(): void {
  unstored = null
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // If storage is forbidden, it is empty too.
  }
}
