import type { Readable } from 'node:stream'

/** Metadata of a stored file. */
export interface StoredFileFacts {
  /** Bytes. */
  readonly size: number
  readonly modifiedAt: Date
  /** Strong entity tag, quotes included; different content under the same key has a different tag. */
  readonly etag: string
}

/**
 * A stored file held open. It reads the content found when it was opened, even if the key is replaced or removed
 * meanwhile. The caller that opened it must call `close()`; calling it again has no effect.
 */
export interface StoredFile extends StoredFileFacts {
  /**
   * Fills `buffer` from its start with up to `length` bytes found at `offset` (bytes from the start of the file).
   * Resolves with the bytes read: fewer than requested only at the end of the file, 0 beyond it.
   */
  read(offset: number, length: number, buffer: Uint8Array): Promise<number>
  /** The file descriptor, valid until `close`; `null` when the content is not a local file. */
  readonly descriptor: number | null
  /**
   * The same bytes as one stream, where reading slice by slice would be slow; absent for local files. `length` is more
   * than 0 and within the file. Fails with `StoredFileReplaced` when the content under the key has changed meanwhile.
   */
  stream?(offset: number, length: number): Readable
  close(): void
}

/** One entry of a listing. */
export interface StoredEntry {
  readonly key: string
  /** Bytes. */
  readonly size: number
  readonly modifiedAt: Date
}

export interface PutOptions {
  /** The storage takes over the local file: it is renamed where possible, and always gone afterwards. */
  readonly move?: boolean
  /** Wait until the bytes would survive a power cut. For files that cannot be recreated, such as an original. */
  readonly durable?: boolean
}

/** Response headers of a presigned URL. */
export interface PresignedHeaders {
  readonly contentType: string
  readonly cacheControl: string
  /** Content-Disposition. */
  readonly disposition?: string
}

/**
 * Where media files live: a local folder (folder-storage.ts) or a bucket of an S3 store (s3-storage.ts). Keys are checked by
 * storage-key.ts; every method throws `InvalidStorageKeyError` for an invalid key, and `StorageUnavailable` when
 * the store cannot be reached. A key is never also a folder of other keys.
 */
export interface MediaStorage {
  /**
   * Stores a local file. Readers see the old content or the new one, never a partial file. Without `move` the stored file may
   * share its bytes with `localPath`, so that one must not be written to afterwards.
   */
  put(key: string, localPath: string, options?: PutOptions): Promise<void>
  /** Stores bytes with the same guarantees as `put`. */
  putBytes(key: string, bytes: Uint8Array): Promise<void>
  /** `null` when nothing is stored there. */
  stat(key: string): Promise<StoredFileFacts | null>
  /** `null` when nothing is stored there. */
  open(key: string): Promise<StoredFile | null>
  /**
   * As `open`, without waiting: `null` also when the file is not open already, or was not checked lately. Absent where nothing
   * is kept open.
   */
  openAtOnce?(key: string): StoredFile | null
  /**
   * Makes the content available at `localPath`, replacing an existing file. The copy is read-only: it may share its
   * bytes with the stored file. `false` when nothing is stored under the key.
   */
  copyToLocal(key: string, localPath: string): Promise<boolean>
  /** Removing a missing key is not an error. */
  remove(key: string): Promise<void>
  /** Removes every key below `prefix/`; the prefix cannot be empty. In a local folder all are gone for readers at once. */
  removeAll(prefix: string): Promise<void>
  /** All keys below `prefix/` (`''`: every key) in no particular order. Keys that change meanwhile may or may not appear. */
  list(prefix: string): AsyncIterable<StoredEntry>
  /** The local path of the content, for ffmpeg and X-Accel-Redirect; `null` when this storage has no local files. */
  localPath(key: string): string | null
  /**
   * A URL at which the content can be read for some time without going through Lamplight: by a browser, or by the proxy in front
   * of us. `null` when there is none, or when browsers must not be redirected there. The caller has already checked whether the
   * person may see the content.
   */
  presigned(key: string, reader: 'browser' | 'proxy', headers: PresignedHeaders): Promise<string | null>
  /** Resolves when files can be written and removed now; throws an error that explains what fails. For readiness. */
  check(): Promise<void>
  /** Releases everything held open. Files still being read stay readable until their readers close them. */
  close(): Promise<void>
}
