import { Id } from '@lamplight/contract/primitives'
import * as z from 'zod/mini'
import { defineEvent } from '../../events/event.ts'

/** Staff listed a product that waited for review. `version`: of the product, incremented by every change. */
export const productListed = defineEvent({
  name: 'products.listed',
  payload: z.object({ productId: Id, version: z.int() }),
})
