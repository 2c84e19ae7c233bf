/** The purchase being paid, stored in the browser tab between the video's page and the checkout (M-CHECKOUT-01). */

import { PERSONAL_KEYS } from './personal-storage.ts'

const KEY = PERSONAL_KEYS.pendingPurchase

/** For display only: the amount due is part of the payment itself. */
export interface PendingPurchase {
  clientSecret: string
  videoId: number
  videoTitle: string
  /** Dollars. */
  price: number
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

export const keepPendingPurchase = (purchase: PendingPurchase): void =>
  sessionStorage.setItem(KEY, JSON.stringify(purchase))

/** Null when there is none, or when the stored data is damaged. */
export function readPendingPurchase(): PendingPurchase | null {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null')
    return isPendingPurchase(value) ? value : null
  } catch {
    return null
  }
}

export const forgetPendingPurchase = (): void => sessionStorage.removeItem(KEY)
