import type { ProcessingFailure } from '@lamplight/contract/video-states'
import { MediaFailure, type MediaFailureCode } from '../../media/media-failure.ts'
import { StorageUnavailable } from '../../storage/storage-errors.ts'
import { isDiskFull } from '../uploads/upload-files.ts'

export interface FailureMeaning {
  failure: ProcessingFailure
  /** Whether another try may go better. */
  isTransient: boolean
  /** For staff and the log, without paths of this machine. */
  detail: string
}

/** The original is neither in the storage nor among the uploads. */
export class SourceMissing extends Error {
  override readonly name = 'SourceMissing'
}

/** The video was deleted while a run was at work: an ordinary end. */
export class VideoGone extends Error {
  override readonly name = 'VideoGone'
}

/** The disk is full or may not be written, or the store does not respond: not the video's fault, and temporary. */
export const isStorageFailure = (error: unknown): boolean =>
  error instanceof StorageUnavailable ||
  (error instanceof MediaFailure && error.code === 'no_space') ||
  isDiskFull(error) ||
  (error instanceof Error && 'code' in error && /^(EROFS|EACCES|EPERM|EIO)$/.test(String(error.code)))

const meanings: Record<MediaFailureCode, Omit<FailureMeaning, 'detail'>> = {
  cancelled: { failure: 'cancelled', isTransient: true },
  // It had thirty times the length of the video; another such day would end the same.
  timed_out: { failure: 'took_too_long', isTransient: false },
  out_of_memory: { failure: 'encoder_failed', isTransient: true },
  no_space: { failure: 'no_room', isTransient: true },
  source_unreadable: { failure: 'source_damaged', isTransient: false },
  tool_missing: { failure: 'encoder_failed', isTransient: true },
  encoder_failed: { failure: 'encoder_failed', isTransient: true },
}

/** The meaning of a run's error for the owner, and whether a retry may help. */
export function explainFailure(error: unknown): FailureMeaning {
  if (error instanceof MediaFailure) return { ...meanings[error.code], detail: error.message }
  if (error instanceof SourceMissing) return { failure: 'source_missing', isTransient: false, detail: '' }
  if (isDiskFull(error)) return { failure: 'no_room', isTransient: true, detail: 'the disk is full' }
  return { failure: 'unknown', isTransient: true, detail: error instanceof Error ? error.name : 'unknown error' }
}
