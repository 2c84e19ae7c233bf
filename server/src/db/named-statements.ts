import { createHash } from 'node:crypto'
import pg from 'pg'

/** The most names that are cached: a caller that builds ever new statements must not fill the memory. */
const MAX_NAMES = 2000
const names = new Map<string, string>()

/** A short name for a statement's text, the same for the same text; PostgreSQL allows 63 bytes. */
function statementName(text: string): string {
  const known = names.get(text)
  if (known !== undefined) return known
  if (names.size >= MAX_NAMES) names.clear()
  const name = `l${createHash('sha1').update(text).digest('base64url')}`
  names.set(text, name)
  return name
}

/**
 * Sends every query that has parameters as a named prepared statement: the server parses each text once per
 * connection, which saves a third to a half of the time of a small query.
 */
export class NamedStatementClient extends pg.Client {
  // The base method has a dozen overloads; the arguments are passed on unchanged except for the name.
  override query = ((...args: unknown[]): unknown => {
    const [text, values, ...rest] = args
    const named =
      typeof text === 'string' && Array.isArray(values) && values.length > 0
        ? [{ name: statementName(text), text, values }, ...rest]
        : args
    return Reflect.apply(super.query, this, named)
  }) as pg.Client['query']
}
