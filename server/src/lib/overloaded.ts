/** A request cannot be served soon, for no fault of its caller. The response is 503 with Retry-After instead of an endless wait. */
export class Overloaded extends Error {
  override readonly name = 'Overloaded'
  readonly retryAfterSeconds: number

  constructor(retryAfterSeconds = 5, reason = 'too much work is waiting') {
    super(reason)
    this.retryAfterSeconds = retryAfterSeconds
  }
}
