/** Resumable uploads into a bucket: any process can resume an upload that another process started. */
import type { Readable } from 'node:stream'
import { type MetadataValue, S3Store } from '@tus/s3-store'
import { type DataStore, ERRORS, type Upload } from '@tus/server'
import { LRUCache } from 'lru-cache'
import { isMissingObject, s3Failure } from '../../storage/s3-errors.ts'
import { s3ClientConfig, s3Place } from '../../storage/s3-objects.ts'
import type { S3Settings } from '../../storage/s3-settings.ts'
import { ARRIVING } from './s3-upload-files.ts'
import { TUS_EXTENSIONS } from './tus-handler.ts'
import { UNCLAIMED_SECONDS } from './uploads.sweep.ts'

const PART_BYTES = 8 * 1024 ** 2
/** Parts that are received at once; each fills a file of the system's temporary folder first. */
const MAX_PARTS = 128

const isRefusal = (error: unknown): boolean =>
  Object.values(ERRORS).some((refusal) => refusal === error) || (error instanceof Error && error.name === 'AbortError')

class ArrivingStore extends S3Store {
  readonly #settings: S3Settings

  constructor(settings: S3Settings) {
    const known = new LRUCache<string, MetadataValue>({ max: 2_000 })
    super({
      s3ClientConfig: { ...s3ClientConfig(settings), bucket: settings.bucket },
      partSize: PART_BYTES,
      maxConcurrentPartUploads: MAX_PARTS,
      expirationPeriodInMilliseconds: UNCLAIMED_SECONDS * 1000,
      // Not every store supports tags; expired uploads are removed by the sweep.
      useTags: false,
      cache: {
        get: async (id) => known.get(id),
        set: async (id, value) => void known.set(id, value),
        delete: async (id) => void known.delete(id),
      },
    })
    this.#settings = settings
    this.extensions = TUS_EXTENSIONS
    // The library names objects after the upload alone; here they share the bucket with the media.
    this.client.middlewareStack.add(
      (next) => (call) => {
        const input: object = call.input
        if ('Key' in input && typeof input.Key === 'string') Object.assign(input, { Key: ARRIVING + input.Key })
        return next(call)
      },
      { step: 'initialize', name: 'arriving-prefix' },
    )
  }

  /** The library responds "missing upload" also when the store cannot be reached, and senders would start over. */
  async #withStore<T>(work: Promise<T>): Promise<T> {
    try {
      return await work
    } catch (error) {
      throw isRefusal(error) ? error : s3Failure(error, s3Place(this.#settings))
    }
  }

  override create(upload: Upload): Promise<Upload> {
    return this.#withStore(super.create(upload))
  }

  override write(source: Readable, id: string, offset: number): Promise<number> {
    return this.#withStore(super.write(source, id, offset))
  }

  override async getUpload(id: string): Promise<Upload> {
    try {
      await this.getMetadata(id)
    } catch (error) {
      if (isMissingObject(error)) throw ERRORS.FILE_NOT_FOUND
      throw s3Failure(error, s3Place(this.#settings))
    }
    return this.#withStore(super.getUpload(id))
  }
}

export const createTusS3Store = (settings: S3Settings): DataStore => new ArrivingStore(settings)
