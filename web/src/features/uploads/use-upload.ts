import { useSyncExternalStore } from 'react'
import { NO_UPLOAD, type UploadSnapshot, uploadWork } from './upload-work.ts'

/** The current state of this tab's upload; none on the server. */
export const useUpload = (): UploadSnapshot =>
  useSyncExternalStore(uploadWork.subscribe, uploadWork.snapshot, () => NO_UPLOAD)
