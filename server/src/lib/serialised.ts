/** A reply that was serialised earlier, so that it can be kept and sent as it is; see lib/answer-cache.ts. */
export class Serialised {
  readonly json: Buffer
  constructor(json: Buffer) {
    this.json = json
  }
}
