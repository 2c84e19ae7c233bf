import { compress, type Encoding } from './compress.ts'

/** A reply that was serialised earlier, so that it can be kept and sent as it is; see lib/answer-cache.ts. */
export class Serialised {
  readonly json: Buffer
  readonly #compressed = new Map<Encoding, Promise<Buffer>>()

  constructor(json: Buffer) {
    this.json = json
  }

  /** About how much memory it takes with its compressed forms, which are together shorter than itself. */
  get bytes(): number {
    return 2 * this.json.length
  }

  /** Compressed once: a cache that keeps this object keeps its compressed forms too. */
  compressed(encoding: Encoding): Promise<Buffer> {
    let bytes = this.#compressed.get(encoding)
    if (!bytes) {
      bytes = compress(this.json, encoding)
      this.#compressed.set(encoding, bytes)
    }
    return bytes
  }
}
