/** The only module that creates loggers. Structured fields first, message second; no secrets, cookies or addresses. */
import { type DestinationStream, type Logger, type LoggerOptions, pino, stdSerializers } from 'pino'

export type Log = Logger

/** PostgreSQL quotes whole rows there, with password hashes, names and what people wrote. */
const ROWS_IN_ERRORS = ['detail', 'where', 'internalQuery', 'parameters'] as const

function withoutRows(error: Error): object {
  const facts: Record<string, unknown> = { ...stdSerializers.err(error) }
  for (const name of ROWS_IN_ERRORS) delete facts[name]
  return facts
}

/** One JSON object a line on standard error, so that standard output is reserved for messages to people. */
export function createLog(
  level: string,
  destination: DestinationStream = pino.destination({ dest: 2, sync: false }),
): Log {
  const options: LoggerOptions = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: withoutRows },
    redact: ['req.headers.cookie', 'req.headers.authorization', 'password'],
  }
  return pino(options, destination)
}
