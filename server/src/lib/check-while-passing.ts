import { Transform } from 'node:stream'

/** Bytes that pass between two checks. A few transfers at once stay within the reserve of the disk. */
const CHECK_EVERY_BYTES = 16 * 1024 * 1024

/** Passes bytes on; calls `check` before the first and then every 16 MiB, and fails with its error. */
export function checkWhilePassing(check: () => Promise<void>): Transform {
  let unchecked = CHECK_EVERY_BYTES
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      unchecked += chunk.length
      if (unchecked < CHECK_EVERY_BYTES) return done(null, chunk)
      unchecked = 0
      check().then(() => done(null, chunk), done)
    },
  })
}
