import { errorCode } from '../lib/error-code.ts'

/** Whether a file system call failed because nothing exists at that path, or can exist there. */
export function isMissing(error: unknown): boolean {
  const code = errorCode(error)
  return code === 'ENOENT' || code === 'ENOTDIR' || code === 'ENAMETOOLONG'
}

/** Whether two paths are on different disks, or the file system does not support hard links. */
export function cannotLink(error: unknown): boolean {
  const code = errorCode(error)
  return code === 'EXDEV' || code === 'EPERM' || code === 'ENOTSUP' || code === 'EMLINK'
}

/** Whether the disks differ, so that a rename is not possible. */
export const isOtherDisk = (error: unknown): boolean => errorCode(error) === 'EXDEV'

/** Whether the process or the system has run out of file descriptors. */
export function isTooManyOpen(error: unknown): boolean {
  const code = errorCode(error)
  return code === 'EMFILE' || code === 'ENFILE'
}
