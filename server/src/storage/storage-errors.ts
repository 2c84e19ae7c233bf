/**
 * The storage cannot be read or written now: unreachable, full, or refusing its keys. Never the fault of a caller; it may
 * pass, so requests are answered 503 and jobs wait.
 */
export class StorageUnavailable extends Error {
  override readonly name = 'StorageUnavailable'
}

/** Another content lies under the key than when the file was opened. Opening it again helps. */
export class StoredFileReplaced extends Error {
  override readonly name = 'StoredFileReplaced'

  constructor(key: string) {
    super(`The stored file ${key} was replaced or removed while it was open`)
  }
}
