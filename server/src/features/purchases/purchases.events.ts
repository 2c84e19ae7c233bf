import { Id } from '@lamplight/contract/primitives'
import * as z from 'zod/mini'
import { defineEvent } from '../../events/event.ts'

const purchase = z.object({ purchaseId: Id, videoId: Id, buyerId: Id, sellerId: Id })

/** A download was paid for, or was free: the buyer may have the file. */
export const purchasePaid = defineEvent({ name: 'purchases.paid', payload: purchase })

/** The payment was refunded, or a dispute was lost: the buyer may no longer have the file. */
export const purchaseEnded = defineEvent({ name: 'purchases.ended', payload: purchase })
