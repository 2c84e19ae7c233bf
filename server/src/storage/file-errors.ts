const errorCode = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined)

/** Whether a file system call failed because there is nothing at that path, nor could be. */
export function isMissing(error: unknown): boolean {
  const code = errorCode(error)
  return code === 'ENOENT' || code === 'ENOTDIR' || code === 'ENAMETOOLONG'
}

/** Whether two paths lie on different disks, or the file system knows no hard links. */
export function cannotLink(error: unknown): boolean {
  const code = errorCode(error)
  return code === 'EXDEV' || code === 'EPERM' || code === 'ENOTSUP' || code === 'EMLINK'
}

/** Whether the disks differ, so that a rename is not possible. */
export const isOtherDisk = (error: unknown): boolean => errorCode(error) === 'EXDEV'

/** Whether the process, or the whole system, may open no further file now. */
export function isTooManyOpen(error: unknown): boolean {
  const code = errorCode(error)
  return code === 'EMFILE' || code === 'ENFILE'
}
