/** The owner's settings for the download of a video. */
import { downloadPriceInvalid } from '@lamplight/contract/download-price'
import type { Tx } from '../../db/database.ts'
import { type Fail, fail } from '../../lib/result.ts'

export interface SaleFacts {
  isDownloadable: boolean
  /** 0 is free; null was never set. */
  downloadPriceCents: number | null
}

/** As in a request body; undefined leaves a field unchanged. */
export interface SaleChanges {
  isDownloadable?: boolean | undefined
  /** In cents. */
  downloadPrice?: number | null | undefined
}

export const applySale = (
  known: SaleFacts,
  { isDownloadable = known.isDownloadable, downloadPrice = known.downloadPriceCents }: SaleChanges,
): SaleFacts => ({ isDownloadable, downloadPriceCents: downloadPrice })

/**
 * Null when the change is allowed. Only members with monetization set prices (ruling 84); taking a video off sale is
 * always allowed. A downloadable video has a price.
 */
export function createSaleRule({ lockMonetization }: { lockMonetization(tx: Tx, userId: number): Promise<boolean> }) {
  return async (
    tx: Tx,
    ownerId: number,
    known: SaleFacts,
    changes: SaleChanges,
  ): Promise<Fail<'monetization_disabled' | 'validation_failed'> | null> => {
    const next = applySale(known, changes)
    if (next.isDownloadable && next.downloadPriceCents === null) {
      return fail('validation_failed', [{ path: 'downloadPrice', message: downloadPriceInvalid() }])
    }
    const asksForMoney =
      (next.isDownloadable && !known.isDownloadable) ||
      (next.downloadPriceCents !== known.downloadPriceCents && next.downloadPriceCents !== null)
    return asksForMoney && !(await lockMonetization(tx, ownerId)) ? fail('monetization_disabled') : null
  }
}
