/** The one place loggers are made. Structured fields first, sentence second; no secrets, no cookies, no addresses. */
import { type Logger, type LoggerOptions, pino } from 'pino'

export type Log = Logger

/** One JSON object a line on standard error, so that standard output stays free for what people read. */
export function createLog(level: string): Log {
  const options: LoggerOptions = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: ['req.headers.cookie', 'req.headers.authorization', 'password'],
  }
  return pino(options, pino.destination({ dest: 2, sync: false }))
}
