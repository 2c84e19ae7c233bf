/** What is known of a stored file without reading it. */
export interface StoredFileFacts {
  /** Bytes. */
  readonly size: number
  readonly modifiedAt: Date
  /** Strong entity tag, quotes included; another content under the same key has another tag. */
  readonly etag: string
}

/**
 * A stored file held open. What it reads is the content found when it was opened, even if the key is replaced or removed
 * meanwhile. Whoever opened it must call `close()`; calling it again does nothing.
 */
export interface StoredFile extends StoredFileFacts {
  /**
   * Fills `buffer` from its start with up to `length` bytes found at `offset` (bytes from the start of the file).
   * Resolves with the bytes read: fewer than asked only at the end of the file, 0 behind it.
   */
  read(offset: number, length: number, buffer: Uint8Array): Promise<number>
  /** The open file of the system, good for reading until `close`; `null` where the content is no local file. */
  readonly descriptor: number | null
  close(): void
}

/** One line of a listing. */
export interface StoredEntry {
  readonly key: string
  /** Bytes. */
  readonly size: number
  readonly modifiedAt: Date
}

export interface PutOptions {
  /** The local file is given away: it is renamed where that is possible, and gone afterwards in any case. */
  readonly move?: boolean
  /** Wait until the bytes would survive a power cut. For what cannot be made again, such as an original. */
  readonly durable?: boolean
}

/**
 * Where media files live: a local folder (folder-storage.ts), later any S3 service. Keys are checked by storage-key.ts;
 * every method throws `InvalidStorageKeyError` for one that breaks its rules. A key never doubles as a folder of others.
 */
export interface MediaStorage {
  /**
   * Stores a local file. Readers see the old content or the new one, never a part. Without `move` the stored file may
   * share its bytes with `localPath`, so that one must not be written to afterwards.
   */
  put(key: string, localPath: string, options?: PutOptions): Promise<void>
  /** Stores bytes under the same promise as `put`. */
  putBytes(key: string, bytes: Uint8Array): Promise<void>
  /** `null` when nothing is stored there. */
  stat(key: string): Promise<StoredFileFacts | null>
  /** `null` when nothing is stored there. */
  open(key: string): Promise<StoredFile | null>
  /**
   * Makes the content available at `localPath`, replacing what was there; the copy is for reading only, it may share its
   * bytes with the stored file. `false` when nothing is stored under the key.
   */
  copyToLocal(key: string, localPath: string): Promise<boolean>
  /** Removing what is not there is no error. */
  remove(key: string): Promise<void>
  /** Removes every key below `prefix/`. They are all gone for readers at once; the prefix cannot be empty. */
  removeAll(prefix: string): Promise<void>
  /** All keys below `prefix/` (`''`: all there are) in no promised order. What changes meanwhile may or may not appear. */
  list(prefix: string): AsyncIterable<StoredEntry>
  /** Where the content lies on this machine, for ffmpeg and X-Accel-Redirect; `null` when this storage has no local files. */
  localPath(key: string): string | null
  /** Resolves when files can be written and removed now; throws an error that says what fails. For readiness. */
  check(): Promise<void>
  /** Lets go of everything held open. Files still being read stay readable until their readers close them. */
  close(): Promise<void>
}
