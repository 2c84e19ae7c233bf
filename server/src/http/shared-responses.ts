import type * as z from 'zod/mini'
import { Serialised } from '../lib/serialised.ts'
import { createSerializer } from './serializer.ts'

/**
 * Serialises and compresses a response once for all requests that receive the same object from a cache, for as long as the
 * cache holds it. The object must not change afterwards.
 */
export function createSharedSerializer<T extends object>(schema: z.ZodMiniType<T>): (response: T) => Serialised {
  const serialize = createSerializer(schema)
  const known = new WeakMap<T, Serialised>()
  return (response) => {
    const made = known.get(response) ?? new Serialised(Buffer.from(serialize(response)))
    known.set(response, made)
    return made
  }
}
