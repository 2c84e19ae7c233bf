const LONGEST_KEY = 512

// A leading dot is refused: it keeps `.`, `..` and the storage's own `.tmp` out of reach. One expression for the whole
// key, because it is tested for every requested range.
const KEY = /^(?!.*\.\.)[\w-][\w.-]{0,127}(?:\/[\w-][\w.-]{0,127})*$/

/** An invalid key. A bug in the caller, never the result of a request. */
export class InvalidStorageKeyError extends Error {
  override readonly name = 'InvalidStorageKeyError'

  constructor(key: string) {
    super(`Not a storage key: ${JSON.stringify(key.slice(0, LONGEST_KEY))}`)
  }
}

/**
 * Whether `key` is `segment/segment/...`: at most 512 characters in all and 128 a segment, each of letters, digits,
 * `.`, `_`, `-`, not beginning with a dot and without two dots in a row. Valid on every file system and in S3.
 */
export const isStorageKey = (key: string): boolean => key.length <= LONGEST_KEY && KEY.test(key)

/** Throws `InvalidStorageKeyError` unless `isStorageKey(key)`. */
export function assertStorageKey(key: string): void {
  if (!isStorageKey(key)) throw new InvalidStorageKeyError(key)
}
