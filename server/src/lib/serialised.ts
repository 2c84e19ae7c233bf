import { compress, type Encoding } from './compress.ts'

/** A response that was serialised earlier, so that it can be cached and sent unchanged; see lib/response-cache.ts. */
export class Serialised {
  readonly json: Buffer
  readonly #compressed = new Map<Encoding, Promise<Buffer>>()

  constructor(json: Buffer) {
    this.json = json
  }

  /** Its approximate memory, with its compressed forms, which together are smaller than the response. */
  get bytes(): number {
    return 2 * this.json.length
  }

  /** Compressed once: a cache that holds this object holds its compressed forms too. */
  compressed(encoding: Encoding): Promise<Buffer> {
    let bytes = this.#compressed.get(encoding)
    if (!bytes) {
      bytes = compress(this.json, encoding)
      this.#compressed.set(encoding, bytes)
    }
    return bytes
  }
}
