/** The S3 calls that Lamplight makes through the AWS SDK: objects of one bucket by their keys. */
import { createReadStream, createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as delay } from 'node:timers/promises'
import {
  AbortMultipartUploadCommand,
  CopyObjectCommand,
  CreateBucketCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  type S3ClientConfig,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { copyInParts } from './s3-copy.ts'
import { isMissingBucket, isMissingObject, isPreconditionFailed, s3Failure } from './s3-errors.ts'
import type { S3Settings } from './s3-settings.ts'
import type { PresignedHeaders, StoredEntry, StoredFileFacts } from './storage.ts'
import { StoredFileReplaced } from './storage-errors.ts'

const MIB = 1024 ** 2
const GIB = 1024 * MIB
/** S3 accepts at most this many parts per object. */
const MAX_PARTS = 10_000
const SMALLEST_PART = 8 * MIB
/** One request may copy this much; larger objects are copied in parts. */
const LARGEST_COPY = 5 * GIB
/** The most keys of one DeleteObjects request. */
const MAX_DELETED = 1000
/**
 * A connection that breaks in the middle of an object is resumed there, at most this often without receiving a byte; also while the
 * store is busy or restarts.
 */
const MAX_RESUMES = 3
/**
 * How long the store may take to begin its response to a read, in milliseconds. Players give up after ten seconds, so a read
 * that hangs is repeated before; a write may be waiting for the store to place its bytes.
 */
const READ_TIMEOUT_MS = 4_000
/** Viewers that one process serves at once; each uses one connection to the store. */
const MAX_CONNECTIONS = 1024

/** Objects of one bucket. Every method throws `StorageUnavailable` when the store cannot be reached. */
export interface S3Objects {
  putFile(key: string, localPath: string): Promise<void>
  putBytes(key: string, bytes: Uint8Array): Promise<void>
  /** `null` when it does not exist. */
  head(key: string): Promise<StoredFileFacts | null>
  /**
   * `length` bytes (more than 0) from `offset`, of the content with the tag `etag`. A connection that breaks
   * is resumed where it broke. Fails with `StoredFileReplaced` when the object has changed.
   */
  stream(key: string, etag: string, offset: number, length: number): Readable
  /** `false` when it does not exist. */
  download(key: string, localPath: string): Promise<boolean>
  /** Copies within the store. `false` when `from` does not exist. */
  copy(from: string, to: string): Promise<boolean>
  /** Removing a missing key is not an error. */
  remove(key: string): Promise<void>
  removeMany(keys: AsyncIterable<string> | Iterable<string>): Promise<void>
  /** Aborts incomplete multipart uploads to this key. */
  abortUnfinished(key: string): Promise<void>
  /** Every object whose key begins with `prefix`. */
  list(prefix: string): AsyncGenerator<StoredEntry>
  /** A presigned URL for GET, valid for `seconds`; for browsers, or for a proxy in front of us. */
  presign(key: string, seconds: number, headers: PresignedHeaders, reader: 'browser' | 'proxy'): Promise<string>
  /** Creates the bucket when it is missing. */
  ensureBucket(): Promise<void>
  close(): void
}

/** Options of every client, including the upload library's. */
export function s3ClientConfig(settings: S3Settings, endpoint = settings.endpoint): S3ClientConfig {
  return {
    region: settings.region,
    forcePathStyle: settings.pathStyle,
    // Many stores return 501 to the checksums that newer SDKs add to streams.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 3,
    requestHandler: {
      connectionTimeout: 3_000,
      requestTimeout: 20_000,
      throwOnRequestTimeout: true,
      socketTimeout: 60_000,
      httpAgent: { maxSockets: MAX_CONNECTIONS },
      httpsAgent: { maxSockets: MAX_CONNECTIONS },
    },
    ...(endpoint === null ? {} : { endpoint }),
    ...(settings.credentials ? { credentials: settings.credentials } : {}),
  }
}

/** A name of the store for the operator. */
export const s3Place = ({ bucket, endpoint, region }: S3Settings) => ({
  bucket,
  endpoint: endpoint ?? `AWS ${region}`,
})

export function createS3Objects(settings: S3Settings, { readTimeoutMs = READ_TIMEOUT_MS } = {}): S3Objects {
  const { bucket } = settings
  const reading = { requestTimeout: readTimeoutMs }
  const client = new S3Client(s3ClientConfig(settings))
  const browserClient =
    settings.publicEndpoint === null ? client : new S3Client(s3ClientConfig(settings, settings.publicEndpoint))
  const place = s3Place(settings)
  const attempt = <T>(call: Promise<T>): Promise<T> =>
    call.catch((error: unknown) => {
      throw s3Failure(error, place)
    })
  const orNull = <T>(call: Promise<T>): Promise<T | null> =>
    call.catch((error: unknown) => {
      if (isMissingObject(error)) return null
      throw s3Failure(error, place)
    })

  /** The bytes from `at` to before `end`. `null` when the object has changed. */
  async function open(key: string, etag: string, at: number, end: number): Promise<Readable | null> {
    const Range = `bytes=${at}-${end - 1}`
    const found = await orNull(
      client
        .send(new GetObjectCommand({ Bucket: bucket, Key: key, Range, IfMatch: etag }), reading)
        .catch((error: unknown) => {
          if (isPreconditionFailed(error)) return null
          throw error
        }),
    )
    if (found === null) return null
    if (!(found.Body instanceof Readable)) throw new Error('the S3 client responded without a stream')
    // A store, or a cache in front of it, that sends the whole object would put its beginning into the middle.
    const isPart = found.ContentRange?.startsWith(`bytes ${at}-`) ?? (at === 0 && found.ContentLength === end)
    if (!isPart) {
      found.Body.destroy()
      throw s3Failure(new Error(`it sent other bytes of ${key} than the requested ones`), place)
    }
    return found.Body
  }

  async function* bytesOf(key: string, etag: string, offset: number, length: number): AsyncGenerator<Buffer> {
    const end = offset + length
    let failures = 0
    const pauseAfter = async (error: unknown) => {
      failures += 1
      if (failures > MAX_RESUMES) throw s3Failure(error, place)
      await delay(50 * failures)
    }
    for (let at = offset; at < end; ) {
      let body: Readable | null
      try {
        body = await open(key, etag, at, end)
      } catch (error) {
        // Before the first byte the request can still be refused, which is better than to wait.
        if (at === offset) throw error
        await pauseAfter(error)
        continue
      }
      if (body === null) throw new StoredFileReplaced(key)
      try {
        for await (const chunk of body) {
          at += chunk.length
          failures = 0
          yield chunk
        }
        if (at < end) throw new Error('the connection ended before the object did')
      } catch (error) {
        await pauseAfter(error)
      }
    }
  }

  const objects: S3Objects = {
    async putFile(key, localPath) {
      const { size } = await stat(localPath)
      const partSize = Math.max(SMALLEST_PART, Math.ceil(size / MAX_PARTS))
      const upload = new Upload({
        client,
        params: { Bucket: bucket, Key: key, Body: createReadStream(localPath, { highWaterMark: MIB }) },
        partSize,
        queueSize: 2,
      })
      await attempt(upload.done())
    },

    async putBytes(key, bytes) {
      await attempt(client.send(new PutObjectCommand({ Bucket: bucket, Key: key, Body: bytes })))
    },

    async head(key) {
      const found = await orNull(client.send(new HeadObjectCommand({ Bucket: bucket, Key: key }), reading))
      if (found === null) return null
      return {
        size: found.ContentLength ?? 0,
        modifiedAt: found.LastModified ?? new Date(0),
        // S3 always returns a strong ETag; a weak or missing one would make resumed reads unsafe.
        etag: found.ETag ?? '""',
      }
    },

    stream: (key, etag, offset, length) =>
      Readable.from(bytesOf(key, etag, offset, length), { objectMode: false, highWaterMark: 256 * 1024 }),

    async download(key, localPath) {
      const facts = await objects.head(key)
      if (facts === null) return false
      const target = createWriteStream(localPath, { flags: 'wx', highWaterMark: MIB })
      if (facts.size === 0) {
        await pipeline(Readable.from([]), target)
        return true
      }
      await pipeline(objects.stream(key, facts.etag, 0, facts.size), target)
      return true
    },

    async copy(from, to) {
      const facts = await objects.head(from)
      if (facts === null) return false
      if (facts.size > LARGEST_COPY) {
        await attempt(copyInParts({ client, bucket, from, to, size: facts.size }))
        return true
      }
      const copied = await orNull(
        client.send(
          new CopyObjectCommand({ Bucket: bucket, Key: to, CopySource: `${bucket}/${encodeURIComponent(from)}` }),
        ),
      )
      return copied !== null
    },

    async remove(key) {
      await orNull(client.send(new DeleteObjectCommand({ Bucket: bucket, Key: key })))
    },

    async removeMany(keys) {
      let batch: string[] = []
      const flush = async () => {
        if (batch.length === 0) return
        const Objects = batch.map((Key) => ({ Key }))
        batch = []
        const response = await attempt(
          client.send(new DeleteObjectsCommand({ Bucket: bucket, Delete: { Objects, Quiet: true } })),
        )
        const failed = response.Errors?.find(({ Code }) => Code !== 'NoSuchKey')
        if (failed) throw s3Failure(new Error(`${failed.Key} was not removed: ${failed.Code}`), place)
      }
      for await (const key of keys) {
        batch.push(key)
        if (batch.length === MAX_DELETED) await flush()
      }
      await flush()
    },

    async abortUnfinished(key) {
      const { Uploads = [] } = await attempt(
        client.send(new ListMultipartUploadsCommand({ Bucket: bucket, Prefix: key })),
      )
      for (const { Key, UploadId } of Uploads) {
        if (Key !== key) continue
        await orNull(client.send(new AbortMultipartUploadCommand({ Bucket: bucket, Key, UploadId })))
      }
    },

    async *list(prefix) {
      let token: string | undefined
      do {
        const page = await attempt(
          client.send(new ListObjectsV2Command({ Bucket: bucket, Prefix: prefix, ContinuationToken: token })),
        )
        for (const { Key, Size, LastModified } of page.Contents ?? []) {
          if (Key !== undefined) yield { key: Key, size: Size ?? 0, modifiedAt: LastModified ?? new Date(0) }
        }
        token = page.IsTruncated ? page.NextContinuationToken : undefined
      } while (token !== undefined)
    },

    presign: (key, expiresIn, { contentType, cacheControl, disposition }, reader) =>
      getSignedUrl(
        reader === 'browser' ? browserClient : client,
        new GetObjectCommand({
          Bucket: bucket,
          Key: key,
          ResponseContentType: contentType,
          ResponseCacheControl: cacheControl,
          ...(disposition === undefined ? {} : { ResponseContentDisposition: disposition }),
        }),
        { expiresIn },
      ),

    async ensureBucket() {
      try {
        await client.send(new HeadBucketCommand({ Bucket: bucket }))
      } catch (error) {
        // The response to HEAD has no body with the code of a missing bucket.
        if (!isMissingBucket(error) && !isMissingObject(error)) throw s3Failure(error, place)
        await attempt(client.send(new CreateBucketCommand({ Bucket: bucket })))
      }
    },

    close() {
      client.destroy()
      browserClient.destroy()
    },
  }
  return objects
}
