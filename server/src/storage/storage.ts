import type { Readable } from 'node:stream'

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
 * meanwhile. The caller that opened it must call `close()`; calling it again does nothing.
 */
export interface StoredFile extends StoredFileFacts {
  /**
   * Fills `buffer` from its start with up to `length` bytes found at `offset` (bytes from the start of the file).
   * Resolves with the bytes read: fewer than asked only at the end of the file, 0 behind it.
   */
  read(offset: number, length: number, buffer: Uint8Array): Promise<number>
  /** The open file of the system, good for reading until `close`; `null` where the content is no local file. */
  readonly descriptor: number | null
  /**
   * The same bytes as one stream, where asking slice by slice would be slow; not there for local files. `length` is more
   * than 0 and within the file. Fails with `StoredFileReplaced` when the content under the key has changed meanwhile.
   */
  stream?(offset: number, length: number): Readable
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

/** What a reader of a presigned address is answered, beside the bytes. */
export interface PresignedHeaders {
  readonly contentType: string
  readonly cacheControl: string
  /** Content-Disposition. */
  readonly disposition?: string
}

/**
 * Where media files live: a local folder (folder-storage.ts) or a bucket of an S3 store (s3-storage.ts). Keys are checked by
 * storage-key.ts; every method throws `InvalidStorageKeyError` for one that breaks its rules, and `StorageUnavailable` when
 * the store cannot be asked. A key never doubles as a folder of others.
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
  /** Removes every key below `prefix/`; the prefix cannot be empty. In a local folder all are gone for readers at once. */
  removeAll(prefix: string): Promise<void>
  /** All keys below `prefix/` (`''`: all there are) in no promised order. What changes meanwhile may or may not appear. */
  list(prefix: string): AsyncIterable<StoredEntry>
  /** Where the content lies on this machine, for ffmpeg and X-Accel-Redirect; `null` when this storage has no local files. */
  localPath(key: string): string | null
  /**
   * An address at which the content can be read for a while without asking Lamplight: by a browser, or by the proxy in front
   * of us. `null` where there is none, or where browsers are not to be sent there. Whether somebody may see the content has
   * been asked before.
   */
  presigned(key: string, reader: 'browser' | 'proxy', headers: PresignedHeaders): Promise<string | null>
  /** Resolves when files can be written and removed now; throws an error that says what fails. For readiness. */
  check(): Promise<void>
  /** Lets go of everything held open. Files still being read stay readable until their readers close them. */
  close(): Promise<void>
}
