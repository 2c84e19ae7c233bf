import { errorCode } from '../lib/error-code.ts'

/** PostgreSQL's codes for constraint violations (https://www.postgresql.org/docs/18/errcodes-appendix.html). */
const UNIQUE_VIOLATION = '23505'
const SERIALISATION_FAILURE = '40001'
const DEADLOCK = '40P01'
const QUERY_CANCELED = '57014'

export const isUniqueViolation = (error: unknown): boolean => errorCode(error) === UNIQUE_VIOLATION
/** Two transactions conflicted, so that only one could continue; the other is retried. */
export const isSerialisationFailure = (error: unknown): boolean =>
  errorCode(error) === SERIALISATION_FAILURE || errorCode(error) === DEADLOCK
/** A statement ran longer than `statement_timeout`. */
export const isStatementTimeout = (error: unknown): boolean => errorCode(error) === QUERY_CANCELED
