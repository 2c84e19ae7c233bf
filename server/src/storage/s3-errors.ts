import { StorageUnavailable } from './storage-errors.ts'

interface ServiceError {
  readonly name: string
  readonly message: string
  readonly status: number | undefined
}

function describe(error: unknown): ServiceError {
  if (!(error instanceof Error)) return { name: 'Error', message: String(error), status: undefined }
  const metadata: unknown = Reflect.get(error, '$metadata')
  const status = typeof metadata === 'object' && metadata !== null ? Reflect.get(metadata, 'httpStatusCode') : undefined
  const code: unknown = Reflect.get(error, 'code')
  const name = typeof code === 'string' ? code : error.name
  return { name, message: error.message || name, status: typeof status === 'number' ? status : undefined }
}

/** Whether a call failed because there is no such object. A missing bucket does not count as a missing object. */
export function isMissingObject(error: unknown): boolean {
  const { name, status } = describe(error)
  return (
    name === 'NoSuchKey' ||
    name === 'NotFound' ||
    name === 'NoSuchUpload' ||
    (status === 404 && name !== 'NoSuchBucket')
  )
}

/** Whether the condition of a call (If-Match) is no longer met. */
export const isPreconditionFailed = (error: unknown): boolean => describe(error).status === 412

/** Whether the bucket itself is missing. */
export const isMissingBucket = (error: unknown): boolean => describe(error).name === 'NoSuchBucket'

const WRONG_KEYS =
  /^(InvalidAccessKeyId|SignatureDoesNotMatch|AccessDenied|Forbidden|InvalidToken|ExpiredToken|CredentialsProviderError)$/
const FULL = /^(InsufficientStorage|QuotaExceeded|EntityTooLarge|XMinioStorageFull|StorageFull)$/

/** Explains a failed call to the operator in one sentence. It names `bucket` and `endpoint`, but no keys. */
function explainS3Failure(error: unknown, { bucket, endpoint }: { bucket: string; endpoint: string }): string {
  const { name, message, status } = describe(error)
  if (isMissingBucket(error))
    return `The bucket ${bucket} does not exist at ${endpoint}. Create it, or change S3_BUCKET.`
  if (FULL.test(name) || status === 507) return `The S3 store at ${endpoint} is full: ${message}`
  if (WRONG_KEYS.test(name) || status === 401 || status === 403) {
    return `The S3 store at ${endpoint} refuses the access key for the bucket ${bucket} (${name}). Check S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, S3_REGION and the clock of this machine.`
  }
  return `The S3 store at ${endpoint} did not respond as it should (${name}${status === undefined ? '' : ` ${status}`}): ${message}`
}

/** Turns every failure except a missing object into a retryable error. */
export function s3Failure(error: unknown, place: { bucket: string; endpoint: string }): Error {
  if (error instanceof StorageUnavailable) return error
  return new StorageUnavailable(explainS3Failure(error, place), { cause: error })
}
