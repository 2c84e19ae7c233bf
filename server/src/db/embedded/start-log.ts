/** The part of a pino logger that is needed here: fields first, then the message. */
export interface StartLog {
  info(fields: object, sentence: string): void
  warn(fields: object, sentence: string): void
  error(fields: object, sentence: string): void
}
