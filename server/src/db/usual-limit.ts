import { type RawBuilder, sql } from 'kysely'

/**
 * The rows of a page and one more. Of the usual page it is part of the statement's text: for a limit that it does not know,
 * PostgreSQL expects a tenth of all rows, finds that plan too costly, and plans each execution again, which takes longer than a page
 * does. Other limits stay values, so that callers cannot prepare a statement for each.
 */
export const oneMoreThan = (limit: number, usual: number): RawBuilder<number> | number =>
  limit === usual ? sql.lit(limit + 1) : limit + 1
