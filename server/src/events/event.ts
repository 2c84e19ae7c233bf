/**
 * Domain events: changes by one feature that concern others. A feature declares its events in `<feature>.events.ts` and
 * records them in the transaction of the change; it does not know who reacts.
 */
import type * as z from 'zod/mini'

export interface EventDefinition<Payload extends object> {
  /** `<feature>.<what happened>`, in the past tense: `comments.added`. */
  name: string
  /** Ids rather than texts: a listener reads what it needs, and the message stays below 8,000 bytes. */
  payload: z.ZodMiniType<Payload, Payload>
}

/** Preserves the payload type of a declaration. */
export const defineEvent = <Payload extends object>(definition: EventDefinition<Payload>): EventDefinition<Payload> =>
  definition
