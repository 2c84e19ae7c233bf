/**
 * The storage cannot be read or written now: unreachable, full, or rejecting the access key. Never the caller's fault; it may
 * pass, so requests get 503 and jobs are retried.
 */
export class StorageUnavailable extends Error {
  override readonly name = 'StorageUnavailable'
}

/** The content under the key has changed since the file was opened. Opening it again helps. */
export class StoredFileReplaced extends Error {
  override readonly name = 'StoredFileReplaced'

  constructor(key: string) {
    super(`The stored file ${key} was replaced or removed while it was open`)
  }
}
