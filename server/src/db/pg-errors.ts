/** PostgreSQL's codes for constraint violations (https://www.postgresql.org/docs/18/errcodes-appendix.html). */
const UNIQUE_VIOLATION = '23505'
const SERIALISATION_FAILURE = '40001'
const DEADLOCK = '40P01'
const QUERY_CANCELED = '57014'

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined)

export const isUniqueViolation = (error: unknown): boolean => codeOf(error) === UNIQUE_VIOLATION
/** Two transactions conflicted, so that only one could continue; the other is retried. */
export const isSerialisationFailure = (error: unknown): boolean =>
  codeOf(error) === SERIALISATION_FAILURE || codeOf(error) === DEADLOCK
/** A statement ran longer than `statement_timeout`. */
export const isStatementTimeout = (error: unknown): boolean => codeOf(error) === QUERY_CANCELED
