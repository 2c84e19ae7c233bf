import { useSyncExternalStore } from 'react'
import { NO_UPLOAD, type UploadSnapshot, uploadWork } from './upload-work.ts'

/** The upload of this tab as it is now; none on the server. */
export const useUpload = (): UploadSnapshot =>
  useSyncExternalStore(uploadWork.subscribe, uploadWork.snapshot, () => NO_UPLOAD)
