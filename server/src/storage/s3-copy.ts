import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  type S3Client,
  UploadPartCopyCommand,
} from '@aws-sdk/client-s3'
import { atOnce } from '../lib/at-once.ts'

const GIB = 1024 ** 3
/** Bytes of one part. S3 allows 5 GiB, but smaller parts fail less often. */
const PART = GIB
const AT_ONCE = 4

export interface CopyInParts {
  readonly client: S3Client
  readonly bucket: string
  readonly from: string
  readonly to: string
  /** Bytes of the source. */
  readonly size: number
  /** Default 1 GiB. */
  readonly partBytes?: number
}

/**
 * Copies an object within the store that is too large for one request; it must not be replaced meanwhile. A failed copy leaves
 * nothing under `to`.
 */
export async function copyInParts(copy: CopyInParts): Promise<void> {
  const { client, bucket, from, to, size, partBytes = PART } = copy
  const { UploadId } = await client.send(new CreateMultipartUploadCommand({ Bucket: bucket, Key: to }))
  const upload = { Bucket: bucket, Key: to, UploadId }
  try {
    const count = Math.ceil(size / partBytes)
    const parts: { PartNumber: number; ETag: string | undefined }[] = []
    const numbers = Array.from({ length: count }, (_, index) => index + 1)
    await atOnce(AT_ONCE, numbers, async (PartNumber) => {
      const first = (PartNumber - 1) * partBytes
      const { CopyPartResult } = await client.send(
        new UploadPartCopyCommand({
          ...upload,
          PartNumber,
          CopySource: `${bucket}/${encodeURIComponent(from)}`,
          CopySourceRange: `bytes=${first}-${Math.min(first + partBytes, size) - 1}`,
        }),
      )
      parts.push({ PartNumber, ETag: CopyPartResult?.ETag })
    })
    parts.sort((a, b) => a.PartNumber - b.PartNumber)
    await client.send(new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts: parts } }))
  } catch (error) {
    // An unfinished one uses space without being visible. No part is under way any more: it would stay.
    await client.send(new AbortMultipartUploadCommand(upload)).catch(() => {})
    throw error
  }
}
