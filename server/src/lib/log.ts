/** The only module that creates loggers. Structured fields first, message second; no secrets, cookies or addresses. */
import { type DestinationStream, type Logger, type LoggerOptions, pino, stdSerializers } from 'pino'

export type Log = Logger

/**
 * PostgreSQL quotes whole rows there, with password hashes, names and what people wrote. Node quotes an invalid URL in `input`, with its
 * password.
 */
const QUOTES_IN_ERRORS = ['detail', 'where', 'internalQuery', 'parameters', 'input'] as const

/** Mail servers quote the recipient when they reject a message or put it off. The name of a package is not one: it follows a slash. */
const EMAIL_ADDRESSES = /[^\s<>"\\()/@:;,]{1,64}@[^\s<>"'\\()/@:;,]+\.[^\s<>"'\\()/@:;,]+/g

function withoutQuotes(error: Error): object {
  const facts: Record<string, unknown> = { ...stdSerializers.err(error) }
  for (const name of QUOTES_IN_ERRORS) delete facts[name]
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
    serializers: { err: withoutQuotes },
    hooks: { streamWrite: (line) => line.replace(EMAIL_ADDRESSES, '[email address]') },
    redact: ['req.headers.cookie', 'req.headers.authorization', 'password'],
  }
  return pino(options, destination)
}
