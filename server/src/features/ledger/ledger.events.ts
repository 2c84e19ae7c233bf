import { Id } from '@lamplight/contract/primitives'
import * as z from 'zod/mini'
import { defineEvent } from '../../events/event.ts'

/** A check of the ledger found problems; null: it could not be finished. */
export const booksWrong = defineEvent({
  name: 'ledger.books_wrong',
  payload: z.object({ checkId: Id, problems: z.nullable(z.int()) }),
})
