import { StartError } from './start-error.ts'

const MAKE_ROOM = 'Nothing is lost: free some space on it, then start again.'

/** For a disk that holds the site's data already: an operator who sets another folder would start an empty site. */
const advice: Record<string, string> = {
  ENOSPC: MAKE_ROOM,
  EDQUOT: MAKE_ROOM,
  EROFS: 'Nothing is lost: make the file system writable again, then start again.',
}

/** One sentence for a data folder that the file system refuses: what, why, and what to do. */
export function folderRefusal(folder: string, error: unknown): StartError {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const reasons: Record<string, string> = {
    EACCES: 'this user may not write there',
    EPERM: 'this user may not write there',
    EROFS: 'the file system is read-only',
    ENOSPC: 'the disk is full',
    EDQUOT: 'the disk quota is used up',
    EEXIST: 'it is not a folder',
    ENOENT: 'no folder can be made there',
    ENOTDIR: 'a part of the path is not a folder',
    ENAMETOOLONG: 'the path is too long',
    ELOOP: 'its links lead in a circle',
  }
  const reason = reasons[code] ?? (error instanceof Error ? error.message : String(error))
  return new StartError(
    `The data folder cannot be used, because of ${folder}: ${reason}. ${advice[code] ?? 'Make it writable for this user, or set DATA_DIR to another folder.'}`,
    { cause: error },
  )
}
