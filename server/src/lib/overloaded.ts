/** Too much work is queued to be done soon. The response is 503 with Retry-After instead of an endless wait. */
export class Overloaded extends Error {
  override readonly name = 'Overloaded'
  readonly retryAfterSeconds: number

  constructor(retryAfterSeconds = 5) {
    super('too much work is waiting')
    this.retryAfterSeconds = retryAfterSeconds
  }
}
